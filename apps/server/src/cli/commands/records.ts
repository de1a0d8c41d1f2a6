import type { Command } from 'commander'
import { Misuse, type LinkOptions, type MallCli } from '../frame/mall-cli.ts'
import { addCompanyRecordCommands } from './company-records.ts'

/**
 * The audit of one company over HTTP; checks of checkpoints and pictures run on the server's
 * machine.
 */
async function auditRemotely(mall: MallCli, readsMachine: boolean): Promise<void> {
  if (readsMachine)
    throw new Misuse('核对 --heads 与 --pictures 的命令只能在服务器上运行 (only on the server)')
  const companyId = await mall.ownCompanyId()
  const { ok, checks } = await mall.call('ops.audit', {}, { companyId })
  const failed = checks.filter((check) => !check.ok).length
  mall.show({ companyId, ok, checks }, () => [
    `公司 ${String(companyId)}`,
    ...checks.map((check) => `  ${check.ok ? '✓' : '✗'} ${check.name}：${check.detail}`),
    failed === 0 ? '账目相符 (the books agree)' : `${String(failed)} 项不符 (checks failed)`,
  ])
  if (!ok) mall.fail()
}

/**
 * Registers `seed`, `audit` and other commands on records, some of which run on the server's
 * machine only.
 */
export function addRecordCommands(program: Command, mall: MallCli): void {
  program
    .command('seed')
    .description('按文件铺设公司、用户、商品、库存、积分与优惠券（生产环境拒绝）')
    .option('--spec <FILE>', 'JSON 文件')
    .option('--schema', '只输出铺设文件的 JSON Schema')
    .action(async ({ spec, schema }: { spec?: string; schema?: true }) => {
      const local = await mall.local()
      if (schema) mall.print(local.seedSchema())
      else if (spec === undefined) throw new Misuse('请给出 --spec FILE 或 --schema')
      else await local.seed(mall, spec)
    })
  program
    .command('audit')
    .description('核对账目：积分、库存、订单、优惠券、收款、操作日志；有不符时退出码为 1')
    .option('--heads <FILE>', '另外核对 mall log head 输出的日志末端（在服务器本机）')
    .option('--pictures', '另外逐一读取图片，列出缺失的（在服务器本机）')
    .action(async ({ heads, pictures }: { heads?: string; pictures?: true }) => {
      if (mall.isRemote()) return auditRemotely(mall, heads !== undefined || pictures === true)
      const company = mall.optionalCompanyId()
      await (
        await mall.local()
      ).audit(mall, {
        ...(company !== undefined && { company }),
        ...(heads !== undefined && { headsFile: heads }),
        ...(pictures && { pictures }),
      })
    })
  addCompanyRecordCommands(program, mall)
  program
    .command('settings')
    .description('列出全部设置（docs/settings.md）')
    .action(async () => mall.print((await mall.local()).settingsPage()))
  program
    .command('login-methods')
    .description('列出全部登录方式（docs/login-methods.md）')
    .action(async () => mall.print((await mall.local()).loginMethodsPage()))
  program
    .command('sign-in-link')
    .description('按公司的登录方式生成合作方的登录链接（生产环境拒绝）')
    .option('--subject <ID>', '合作方的用户编号')
    .option('--origin <URL>', '商城地址')
    .option('--tel <PHONE>', '手机号')
    .option('--name <NAME>', '昵称')
    .action(async (options: LinkOptions) => (await mall.local()).printSignInLink(mall, options))
  program
    .command('demo-code')
    .description('演示操作员此刻的动态码（生产环境拒绝）')
    .addHelpText(
      'after',
      '\n例：mall login --url http://localhost:8080 --company 1 --name owner --code $(mall demo-code)',
    )
    .action(async () => (await mall.local()).printDemoCode(mall))
}
