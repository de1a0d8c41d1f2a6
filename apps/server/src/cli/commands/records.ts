import type { Command } from 'commander'
import { Misuse, type LinkOptions, type MallCli } from '../frame/mall-cli.ts'
import { parseNumber } from '../frame/parse-number.ts'
import { addShopperOptions, findWho, type ShopperOptions } from '../frame/shopper-options.ts'

/** Commands of the server's machine: on its database, or printing tables. */
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
    .option('--heads <FILE>', '另外核对 mall log head 输出的日志末端')
    .action(async ({ heads }: { heads?: string }) => {
      const company = mall.optionalCompanyId()
      await (await mall.local()).audit(mall, company, heads)
    })
  program
    .command('telemetry')
    .description('页面错误、性能与安全策略报告，按宿主、版本汇总')
    .option('--days <N>', '最近的天数', '7')
    .action(async ({ days }: { days: string }) => {
      mall.companyId()
      await (await mall.local()).printTelemetry(mall, parseNumber(days, '--days'))
    })
  program
    .command('refunds')
    .description('列出未到账的现金退款（--all 全部，最近 100 笔）')
    .option('--all', '全部状态')
    .action(async ({ all }: { all?: true }) => {
      mall.companyId()
      await (await mall.local()).listRefunds(mall, all ? 'all' : 'open')
    })
  program
    .command('repeat-refund')
    .description('重新发起退款；失败的退款以新编号重发')
    .requiredOption('--id <REFUND>', '退款编号')
    .action(async ({ id }: { id: string }) => {
      mall.companyId()
      await (await mall.local()).repeatRefund(mall, id)
    })
  program
    .command('restock-reminders')
    .description('列出等待到货的商品：等待人数、最早订阅时间、缺货规格')
    .action(async () => {
      mall.companyId()
      await (await mall.local()).printRestockReminders(mall)
    })
  addShopperOptions(program.command('consents'))
    .description('列出顾客同意条款的记录：用户、文件、版本、时间')
    .option('--user <ID>', '顾客编号，同 --shopper')
    .action(async (options: ShopperOptions & { user?: string }) => {
      mall.companyId()
      const { user } = options
      const number = user === undefined ? undefined : String(parseNumber(user, '--user', 15))
      const who = findWho(options, number)
      await (await mall.local()).printConsents(mall, who)
    })
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
