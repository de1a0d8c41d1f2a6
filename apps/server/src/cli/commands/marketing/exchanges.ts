import type { ExchangeReconciliation, OperatorsExchange } from '@mall/contract'
import { exchangeStates, type ExchangeState } from '@mall/contract/states'
import { Option, type Command } from 'commander'
import { formatTime } from '../../frame/format-time.ts'
import type { MallCli } from '../../frame/mall-cli.ts'

const STATES: Record<ExchangeState, string> = {
  requested: '已提交',
  unknown: '结果未知',
  confirmed: '已入账',
  failed: '未兑换',
}
const DIFFERENCES = { missing: '银行没有', extra: '商城未入账', sum: '数量不符' } as const

const describeExchange = (exchange: OperatorsExchange) =>
  [
    exchange.id,
    STATES[exchange.state],
    `顾客 ${String(exchange.userId)}`,
    `银行积分 ${String(exchange.bankPoints)}`,
    `积分 ${String(exchange.points)}`,
    formatTime(exchange.createdAt),
    exchange.problem,
  ]
    .filter(Boolean)
    .join('  ')

const describeDay = (result: ExchangeReconciliation) => [
  [
    result.day,
    `银行 ${String(result.bankCount)} 笔 ${String(result.bankPoints)}`,
    `商城 ${String(result.ownCount)} 笔 ${String(result.ownPoints)}`,
    result.differences.length === 0 ? '一致' : `${String(result.differences.length)} 处不符`,
  ].join('  '),
  ...result.differences.map(
    ({ kind, id, bankPoints, ownPoints }) =>
      `  ${id}  ${DIFFERENCES[kind]}  银行 ${String(bankPoints ?? '无')}，商城 ${String(ownPoints ?? '无')}`,
  ),
]

/** `mall exchange …`: exchanges of bank points and their reconciliation. */
export function addExchangeCommands(program: Command, mall: MallCli): void {
  const group = program.command('exchange').description('银行积分兑换：记录、查询、对账')
  const show = (exchange: OperatorsExchange) =>
    mall.show(exchange, () => [
      describeExchange(exchange),
      `比例 ${String(exchange.step)} 银行积分 = ${String(exchange.stepPoints)} 积分`,
      `已查询 ${String(exchange.queries)} 次，下次 ${formatTime(exchange.nextQueryAt)}，结果 ${formatTime(exchange.finishedAt)}`,
    ])
  group
    .command('list')
    .description('列出最近 100 笔兑换')
    .addOption(new Option('--state <STATE>', '只列一种状态').choices(exchangeStates))
    .addHelpText('after', '\n例：mall exchange list --state unknown --company 1')
    .action(async ({ state }: { state?: ExchangeState }) => {
      const { list } = await mall.call('ops.exchanges', state === undefined ? {} : { state })
      mall.show(list, () => (list.length === 0 ? ['没有兑换'] : list.map(describeExchange)))
    })
  group
    .command('show')
    .description('显示一笔兑换')
    .argument('<ID>', '编号')
    .addHelpText('after', '\n例：mall exchange show x1-26112512345678901234 --company 1')
    .action(async (id: string) => show(await mall.call('ops.exchange', { id })))
  group
    .command('query')
    .description('用原编号向银行查询并按结果处理；银行已扣减的失败兑换会入账')
    .argument('<ID>', '编号')
    .addHelpText('after', '\n例：mall exchange query x1-26112512345678901234 --company 1')
    .action(async (id: string) => show(await mall.call('ops.queryExchange', { id })))
  group
    .command('reconcile')
    .description('把一天的兑换与银行对账文件核对')
    .argument('<DAY>', '日期，如 2026-11-24')
    .addHelpText('after', '\n例：mall exchange reconcile 2026-11-24 --company 1')
    .action(async (day: string) => {
      const result = await mall.call('ops.reconcileExchanges', { day })
      mall.show(result, () => describeDay(result))
      if (result.differences.length > 0) mall.fail()
    })
  group
    .command('reconciliations')
    .description('列出最近 60 天的对账结果')
    .addHelpText('after', '\n例：mall exchange reconciliations --company 1')
    .action(async () => {
      const { list } = await mall.call('ops.exchangeReconciliations', {})
      mall.show(list, () => (list.length === 0 ? ['没有对账结果'] : list.flatMap(describeDay)))
    })
}
