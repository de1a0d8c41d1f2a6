import { refusals, type DataOf } from '@mall/contract'
import type { Command } from 'commander'
import { readCompanyFolder, writeCompanyFolder } from '../files/company-folder.ts'
import { createChangeLines, readUnits } from '../files/company-units.ts'
import {
  createPictureTaker,
  findPictureFaultsIn,
  takePicturesIn,
  toDryPicture,
} from '../files/goods-pictures.ts'
import { CommandFailed, type MallCli } from '../frame/mall-cli.ts'
import { parseNumber } from '../frame/parse-number.ts'

type Summary = DataOf<'ops.createCompany'>

const describe = ({ id, name, isOpen, loginMethod }: Summary) =>
  `${String(id)}  ${name}  ${isOpen ? '营业' : '未营业'}  登录方式 ${String(loginMethod)}`

const checkNames: Record<DataOf<'ops.company'>['checks'][number]['name'], string> = {
  goods: '上架的商品',
  signIn: '登录方式的密钥',
  payment: '支付方式',
  hotline: '客服电话（info.servicePhone）',
  returnAddress: '退货地址（settings.afterSales.returnAddress）',
  logo: '商城标志（info.mallLogo）',
  terms: '服务条款与隐私政策（文章类型 1、2）',
}
const describeMissing = (checks: DataOf<'ops.company'>['checks']) =>
  checks.flatMap(({ name, isMet }) => (isMet ? [] : [`! 缺少${checkNames[name]}`]))

/** Sends the files of a folder; faults are named by file and line. */
async function send(mall: MallCli, folder: string, dryRun: boolean) {
  const read = readCompanyFolder(folder)
  const { version, files: current } = await mall.call('ops.exportCompany', {})
  const { files, proportion } = readUnits(read, current)
  const issues = await findPictureFaultsIn(files, { folder })
  if (issues.length > 0) throw new CommandFailed('图片有误，没有导入', { issues })
  const take = dryRun ? toDryPicture : createPictureTaker(mall, { folder })
  const taken = await takePicturesIn(files, take)
  try {
    const answer = await mall.call(
      'ops.importCompany',
      { files: taken, dryRun },
      { ifMatch: version },
    )
    const toLine = createChangeLines(
      { files: current, proportion: current.info.proportion },
      { files: taken, proportion },
    )
    return { ...answer, lines: answer.changes.map(toLine) }
  } catch (error) {
    if (!(error instanceof CommandFailed) || error.issues.length === 0) throw error
    // The fields of this refusal are ids of rows, which have no line in a file.
    if (error.code === refusals['ops/permission'].code) throw error
    const issues = error.issues.map(({ field, message }) => ({
      field: read.locate(field),
      message,
    }))
    throw new CommandFailed(`${error.message}，没有导入`, { issues, code: error.code })
  }
}

async function importFolder(
  mall: MallCli,
  folder: string,
  { dryRun = false }: { dryRun?: boolean },
) {
  const { changes, isApplied, approval, lines } = await send(mall, folder, dryRun)
  mall.show({ changes, isApplied, approval }, () => [
    ...lines,
    changes.length === 0
      ? '没有变化'
      : isApplied
        ? `已导入 ${String(changes.length)} 处变化${approval === null ? '' : '，资金额度除外'}`
        : `${String(changes.length)} 处变化，尚未导入`,
    ...(approval === null ? [] : [`资金额度的修改等待第二人：mall approvals approve ${approval}`]),
  ])
}

/** Companies: creating, opening, closing, and moving them as files. */
export function addCompanyCommands(program: Command, mall: MallCli): void {
  const group = program.command('company').description('公司：新建、列出、导入导出、开关')
  group
    .command('create')
    .description('新建公司（未营业）；平台操作员可用')
    .requiredOption('--name <NAME>', '商城名称')
    .option('--id <N>', '公司编号；不写时取下一个')
    .addHelpText('after', '\n例：mall company create --id 7 --name 海岸银行积分商城')
    .action(async ({ name, id }: { name: string; id?: string }) => {
      const input = { name, ...(id !== undefined && { companyId: parseNumber(id, '--id') }) }
      const company = await mall.call('ops.createCompany', input, { companyId: null })
      mall.show(company, () => [describe(company)])
    })
  group
    .command('list')
    .description('列出公司；平台操作员可用')
    .action(async () => {
      const list: Summary[] = []
      let cursor: string | null = null
      do {
        const page: DataOf<'ops.companies'> = await mall.call(
          'ops.companies',
          { limit: 100, ...(cursor !== null && { cursor }) },
          { companyId: null },
        )
        list.push(...page.list)
        cursor = page.nextCursor
      } while (cursor !== null)
      mall.show(list, () => (list.length === 0 ? ['没有公司'] : list.map(describe)))
    })
  group
    .command('show')
    .description('查看公司：商品、顾客、订单数')
    .action(async () => {
      const company = await mall.call('ops.company', {})
      const { goods, goodsOnSale, shoppers, orders } = company
      mall.show(company, () => [
        describe(company),
        `商品 ${String(goods)}（上架 ${String(goodsOnSale)}），顾客 ${String(shoppers)}，订单 ${String(orders)}`,
        ...describeMissing(company.checks),
      ])
    })
  group
    .command('export')
    .description('把公司写成可读的文件：配置、主题、首页、商品、优惠券、文章')
    .argument('<FOLDER>', '目录')
    .action(async (folder: string) => {
      const { files } = await mall.call('ops.exportCompany', {})
      writeCompanyFolder(folder, files)
      const goods = files.goods
        ? `${String(files.goods.length)} 个商品`
        : '商品过多，未包含，请用 mall goods export'
      mall.show({ folder, goods: files.goods?.length ?? null }, () => [
        `已写入 ${folder}：${goods}`,
      ])
    })
  group
    .command('import')
    .description('按文件修改公司；有一处错误则全部不改，再次导入没有变化')
    .argument('<FOLDER>', '目录')
    .option('--dry-run', '只显示变化')
    .addHelpText('after', '\n例：mall company import ./bank --company 7 --dry-run')
    .action((folder: string, options: { dryRun?: boolean }) => importFolder(mall, folder, options))
  group
    .command('diff')
    .description('比较文件与公司；有不同时退出码为 1')
    .argument('<FOLDER>', '目录')
    .action(async (folder: string) => {
      const { changes, lines } = await send(mall, folder, true)
      mall.show(changes, () => (changes.length === 0 ? ['没有不同'] : lines))
      if (changes.length > 0) mall.fail()
    })
  group
    .command('open')
    .description(
      '开始营业；缺少商品、登录密钥、支付方式、客服电话或退货地址时拒绝，缺少标志、条款时提醒',
    )
    .option('--anyway', '仍然营业')
    .addHelpText('after', '\n例：mall company open --company 7')
    .action(async ({ anyway = false }: { anyway?: boolean }) => {
      const company = await mall.call('ops.setShopStatus', { isOpen: true, anyway })
      mall.show(company, () => [describe(company), ...describeMissing(company.checks)])
    })
  group
    .command('close')
    .description('停止营业：顾客看到建设中页面')
    .action(async () => {
      const company = await mall.call('ops.setShopStatus', { isOpen: false })
      mall.show(company, () => [describe(company)])
    })
}
