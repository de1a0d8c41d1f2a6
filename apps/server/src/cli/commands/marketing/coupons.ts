import { calls, type DataOf, type InputOf, type IssueResult } from '@mall/contract'
import { formatPrice, type PriceDisplay } from '@mall/contract/format-money'
import { Argument, type Command } from 'commander'
import { parsePrice } from '@mall/contract/amounts'
import { describeValue } from '@mall/contract/print-value'
import { readField } from '@mall/contract/read-field'
import { hashFile } from '../../files/goods-file.ts'
import { personColumns, whoOfRow } from '../../files/person-columns.ts'
import { readInputFile } from '../../files/read-input-file.ts'
import { readTable } from '../../files/read-table.ts'
import { writeSecretFile } from '../../files/replace-file.ts'
import { Misuse, type MallCli } from '../../frame/mall-cli.ts'
import { parseNumber } from '../../frame/parse-number.ts'
import { readDisplay } from '../../frame/read-display.ts'

type Template = DataOf<'ops.couponTemplate'>
type RuleInput = InputOf<'ops.createCouponTemplate'>['rule']
type Saved = DataOf<'ops.createCouponTemplate'>

const KINDS = { minus: '满减', discount: '折扣', freight: '包邮', exchange: '兑换' } as const
const BATCH = 200
const RESULTS: Record<IssueResult, string> = {
  issued: '已发放',
  'already-issued': '此前已发放',
  'not-found': '没有这位顾客',
  limit: '已达每人上限',
  'sold-out': '优惠券已发完',
}

const ruleField = readField(calls['ops.couponTemplate'].data.shape.rule)

const describeStacking = (kinds: NonNullable<Template['rule']['stackWith']>) =>
  kinds.length === 0 ? '不与其他券同用' : `可与${kinds.map((kind) => KINDS[kind]).join('、')}券同用`

const describe = ({ id, rule, ...facts }: Template, display: PriceDisplay) =>
  [
    String(id),
    rule.title,
    KINDS[rule.kind],
    facts.isWaiting ? '待批准' : rule.stopped ? '已停止' : rule.claimable ? '可领取' : '不公开领取',
    `领取 ${String(facts.claimed)}${rule.total === null ? '' : `/${String(rule.total)}`}`,
    `使用 ${String(facts.used)}，占用 ${String(facts.locked)}`,
    ...(rule.stackWith ? [describeStacking(rule.stackWith)] : []),
    ...(rule.budget === null
      ? []
      : [`预算 ${formatPrice(rule.budget, display)}，已优惠 ${formatPrice(facts.given, display)}`]),
    ...(facts.codes > 0
      ? [`兑换码 ${String(facts.codes)}，已兑换 ${String(facts.exchanged)}`]
      : []),
  ].join('  ')

const describeStatistics = (row: DataOf<'ops.couponStatistics'>, display: PriceDisplay) => {
  const price = (costPoints: number) => formatPrice(costPoints, display)
  return [
    `${String(row.id)}  ${row.title}`,
    `领取 ${String(row.claimed)}：未使用 ${String(row.unused)}，占用 ${String(row.locked)}，已使用 ${String(row.used)}，已过期 ${String(row.expired)}`,
    `已付款订单 ${String(row.orders)}，其中退款退券 ${String(row.returned)}`,
    `已优惠 ${price(row.given)}，待付款订单占用 ${price(row.reserved)}，用券订单商品金额 ${price(row.goodsAmount)}`,
    ...row.days.map(
      (day) =>
        `  ${day.day}  领取 ${String(day.claimed)}  使用 ${String(day.used)}  优惠 ${price(day.given)}`,
    ),
  ]
}

const templateId = () =>
  new Argument('<ID>', '券模板编号').argParser((text: string) => parseNumber(text, '券模板编号', 9))

type BudgetOption = { budget?: string }
const BUDGET = ['--budget <AMOUNT>', '最多优惠的总额，按商城显示的价格；none 为不限'] as const

/** The rule of a file, with the budget of the option if there is one. */
async function readBudgetedRule(
  mall: MallCli,
  file: string,
  { budget }: BudgetOption,
  { proportion }: PriceDisplay,
): Promise<RuleInput> {
  const rule = await readInputFile(mall, 'ops.createCouponTemplate', file, 'rule')
  if (budget === undefined) return rule
  const amount = budget === 'none' ? null : parsePrice(budget, proportion)
  if (amount === null && budget !== 'none') throw new Misuse(`--budget 应为金额，而不是 ${budget}`)
  return { ...rule, budget: amount }
}

function showSaved(mall: MallCli, saved: Saved, display: PriceDisplay): void {
  mall.show(saved, () => [
    describe(saved, display),
    ...(saved.approval === null
      ? []
      : [`优惠总额超过上限，等待第二人批准：mall approvals approve ${saved.approval}`]),
  ])
}

async function issue(mall: MallCli, id: number, file: string, from: number) {
  const lines: { line: number; who: string }[] = []
  for await (const { line, cells } of readTable(file, personColumns))
    lines.push({ line, who: whoOfRow(cells) })
  const fileHash = await hashFile(file)
  const faults: string[] = []
  let issued = 0
  const bar = mall.progress('发放', lines.length - from)
  for (let at = from; at < lines.length; at += BATCH) {
    const batch = lines.slice(at, at + BATCH)
    const rows = batch.map(({ who }) => who)
    const { results } = await mall.call('ops.issueCoupons', { id, fileHash, from: at, rows })
    for (const [index, result] of results.entries()) {
      if (result === 'issued') issued += 1
      else if (result !== 'already-issued') {
        faults.push(`第 ${String(batch[index]?.line)} 行：${RESULTS[result]}`)
      }
    }
    bar.advance(batch.length)
  }
  bar.end()
  mall.show({ issued, faults }, () => [`已发放 ${String(issued)} 张`, ...faults])
  if (faults.length > 0) mall.fail()
}

/** `mall coupons …`: coupon templates, exchange codes, and issues to shoppers of a file. */
export function addCouponCommands(program: Command, mall: MallCli): void {
  const group = program.command('coupons').description('优惠券：模板、兑换码、批量发放')
  group
    .command('list')
    .description('列出券模板及其领取、使用数量，最新的在前')
    .addHelpText('after', '\n例：mall coupons list --company 1')
    .action(async () => {
      const { list } = await mall.call('ops.couponTemplates', { limit: 100 })
      const display = await readDisplay(mall)
      mall.show(list, () =>
        list.length === 0 ? ['没有券模板'] : list.map((one) => describe(one, display)),
      )
    })
  group
    .command('show')
    .description('显示一个券模板')
    .addArgument(templateId())
    .addHelpText('after', '\n例：mall coupons show 101 --company 1')
    .action(async (id: number) => {
      const template = await mall.call('ops.couponTemplate', { id })
      const display = await readDisplay(mall)
      mall.show(template, () => [
        describe(template, display),
        ...describeValue(ruleField, template.rule, display),
      ])
    })
  group
    .command('create')
    .description('按 YAML 文件创建券模板；优惠总额超过公司上限时等待第二人批准')
    .argument('<FILE>', '规则，字段与公司文件的 coupons 相同，不含 templateId')
    .option(...BUDGET)
    .addHelpText('after', '\n例：mall coupons create coupon.yaml --budget 5000 --company 1')
    .action(async (file: string, options: BudgetOption) => {
      const display = await readDisplay(mall)
      const rule = await readBudgetedRule(mall, file, options, display)
      showSaved(mall, await mall.call('ops.createCouponTemplate', { rule }), display)
    })
  group
    .command('edit')
    .description('按 YAML 文件修改券模板；有人领取后不能修改优惠内容和范围')
    .addArgument(templateId())
    .argument('<FILE>', '规则')
    .option(...BUDGET)
    .addHelpText('after', '\n例：mall coupons edit 101 coupon.yaml --budget none --company 1')
    .action(async (id: number, file: string, options: BudgetOption) => {
      const display = await readDisplay(mall)
      const { version } = await mall.call('ops.couponTemplate', { id })
      const input = { id, rule: await readBudgetedRule(mall, file, options, display) }
      const saved = await mall.call('ops.changeCouponTemplate', input, { ifMatch: version })
      showSaved(mall, saved, display)
    })
  group
    .command('statistics')
    .description('一个券模板的领取、使用、优惠金额和订单，合计与每日')
    .addArgument(templateId())
    .option('--days <N>', '最近几天，默认 30', (text: string) => parseNumber(text, '--days', 3))
    .addHelpText('after', '\n例：mall coupons statistics 101 --days 7 --company 1')
    .action(async (id: number, { days = 30 }: { days?: number }) => {
      const display = await readDisplay(mall)
      const statistics = await mall.call('ops.couponStatistics', { id, days })
      mall.show(statistics, () => describeStatistics(statistics, display))
    })
  group
    .command('stop')
    .description('停止发放；顾客已领取的仍然有效')
    .addArgument(templateId())
    .addHelpText('after', '\n例：mall coupons stop 101 --company 1')
    .action(async (id: number) => {
      const template = await mall.call('ops.stopCouponTemplate', { id })
      const display = await readDisplay(mall)
      mall.show(template, () => [describe(template, display)])
    })
  group
    .command('codes')
    .description('生成一批兑换码，每码兑换一张；只在此时给出，写入文件')
    .addArgument(templateId())
    .argument('<COUNT>', '数量，最多 5000', (text: string) => parseNumber(text, '数量', 4))
    .argument('<FILE>', '写入的文件，不能已存在')
    .addHelpText('after', '\n例：mall coupons codes 101 200 codes.csv --company 1')
    .action(async (id: number, count: number, file: string) => {
      let batchId = ''
      await writeSecretFile(file, async () => {
        const created = await mall.call('ops.createCouponCodes', { id, count })
        batchId = created.batchId
        return ['兑换码', ...created.codes, ''].join('\n')
      })
      mall.show({ batchId, count, file }, () => [
        `批次 ${batchId}：${String(count)} 个兑换码已写入 ${file}`,
      ])
    })
  group
    .command('issue')
    .description('给文件中的顾客各发一张；重复执行不会多发')
    .addArgument(templateId())
    .argument('<FILE>', 'CSV，一列“手机号”（也可为用户名或编号）')
    .option('--from <N>', '从第几位顾客开始，从 0 数', (text: string) =>
      parseNumber(text, '--from', 6),
    )
    .addHelpText('after', '\n例：mall coupons issue 101 people.csv --company 1')
    .action((id: number, file: string, { from = 0 }: { from?: number }) =>
      issue(mall, id, file, from),
    )
  group
    .command('request-issue')
    .description('人数超过公司上限时，先请第二人批准')
    .addArgument(templateId())
    .argument('<FILE>', '将要发放的 CSV')
    .addHelpText('after', '\n例：mall coupons request-issue 101 people.csv --company 1')
    .action(async (id: number, file: string) => {
      let persons = 0
      for await (const _row of readTable(file, personColumns)) persons += 1
      const fileHash = await hashFile(file)
      const { approval } = await mall.call('ops.requestCouponIssue', { id, fileHash, persons })
      mall.show({ approval, persons }, () => [
        `${String(persons)} 人，等待第二人批准：mall approvals approve ${approval}`,
      ])
    })
}
