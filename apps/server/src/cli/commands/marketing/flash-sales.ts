import type { DataOf, FlashSaleProblem } from '@mall/contract'
import { formatPrice, type PriceDisplay } from '@mall/contract/format-money'
import { Argument, type Command } from 'commander'
import { readInputFile } from '../../files/read-input-file.ts'
import type { MallCli } from '../../frame/mall-cli.ts'
import { formatTime } from '../../frame/format-time.ts'
import { parseNumber } from '../../frame/parse-number.ts'
import { readDisplay } from '../../frame/read-display.ts'

type FlashSale = DataOf<'ops.flashSale'>

const STATUSES = { draft: '草稿', published: '已发布', cancelled: '已取消' } as const
const PROBLEMS: Record<FlashSaleProblem, string> = {
  stock: '仓库库存不足',
  overlap: '同一时间已有其他场次',
  price: '不低于原价',
  delisted: '已下架',
  ended: '结束时间已过',
}

const describe = ({ id, title, startsAt, endsAt, status, isWaiting, items }: FlashSale) =>
  [
    String(id),
    title,
    `${formatTime(startsAt)} 至 ${formatTime(endsAt)}`,
    isWaiting ? '待批准' : STATUSES[status],
    `${String(items.length)} 件商品`,
  ].join('  ')

const describeItems = ({ items }: FlashSale, display: PriceDisplay) =>
  items.map(
    ({ skuId, name, costPoints, regularCostPoints, pieces, perPerson, ...stock }) =>
      `  ${String(skuId)} ${name}  ${formatPrice(costPoints, display)}（原价 ${formatPrice(regularCostPoints, display)}）  ` +
      `投放 ${String(pieces)}，每人 ${String(perPerson)}，剩 ${String(stock.left)}，` +
      `待付款 ${String(stock.unpaid)}，售出 ${String(stock.sold)}`,
  )

const sessionId = () =>
  new Argument('<ID>', '场次编号').argParser((text: string) => parseNumber(text, '场次编号', 15))
const numberArgument = (name: string, title: string) =>
  new Argument(name, title).argParser((text: string) => parseNumber(text, title, 15))

/** `mall flash-sale …`: sessions with stock and prices of their own. */
export function addFlashSaleCommands(program: Command, mall: MallCli): void {
  const group = program.command('flash-sale').description('秒杀：场次、投放、结算')
  async function show(session: FlashSale): Promise<void> {
    const display = await readDisplay(mall)
    mall.show(session, () => [describe(session), ...describeItems(session, display)])
  }
  group
    .command('list')
    .description('列出场次，最新的在前')
    .addHelpText('after', '\n例：mall flash-sale list --company 1')
    .action(async () => {
      const { list } = await mall.call('ops.flashSales', { limit: 100 })
      mall.show(list, () => (list.length === 0 ? ['没有场次'] : list.map(describe)))
    })
  group
    .command('show')
    .description('显示一个场次及其商品的库存')
    .addArgument(sessionId())
    .addHelpText('after', '\n例：mall flash-sale show 1000000000000 --company 1')
    .action(async (id: number) => show(await mall.call('ops.flashSale', { id })))
  group
    .command('create')
    .description('按 YAML 文件创建场次草稿')
    .argument('<FILE>', '标题、开始与结束时间、商品及秒杀价；例：examples/flash-sale.yaml')
    .addHelpText('after', '\n例：mall flash-sale create session.yaml --company 1')
    .action(async (file: string) => {
      const session = await readInputFile(mall, 'ops.createFlashSale', file)
      await show(await mall.call('ops.createFlashSale', session))
    })
  group
    .command('preview')
    .description('检查草稿能否发布，不作任何改动')
    .addArgument(sessionId())
    .addHelpText('after', '\n例：mall flash-sale preview 1000000000000 --company 1')
    .action(async (id: number) => {
      const preview = await mall.call('ops.previewFlashSale', { id })
      const display = await readDisplay(mall)
      mall.show(preview, () => [
        `投放 ${String(preview.pieces)} 件，最多让利 ${formatPrice(preview.saving, display)}`,
        ...(preview.needsApproval ? ['有价格低于公司允许的降价幅度，需第二人批准'] : []),
        ...preview.problems.map(
          ({ skuId, problem }) =>
            `${skuId === null ? '' : `${String(skuId)} `}${PROBLEMS[problem]}`,
        ),
      ])
      if (preview.problems.length > 0) mall.fail()
    })
  group
    .command('publish')
    .description('发布场次：把商品移入场次库存；价格低于公司允许的降价幅度时等待第二人批准')
    .addArgument(sessionId())
    .addHelpText('after', '\n例：mall flash-sale publish 1000000000000 --company 1')
    .action(async (id: number) => {
      const session = await mall.call('ops.publishFlashSale', { id })
      mall.show(session, () => [
        describe(session),
        ...(session.approval === null
          ? []
          : [`等待第二人批准：mall approvals approve ${session.approval}`]),
      ])
    })
  group
    .command('add')
    .description('给已发布的场次增加投放')
    .addArgument(sessionId())
    .addArgument(numberArgument('<SKU>', 'SKU 编号'))
    .addArgument(numberArgument('<PIECES>', '件数'))
    .addHelpText('after', '\n例：mall flash-sale add 1000000000000 11 20 --company 1')
    .action(async (id: number, skuId: number, pieces: number) =>
      show(await mall.call('ops.addFlashSalePieces', { id, skuId, pieces })),
    )
  group
    .command('cancel')
    .description('取消场次：剩余商品退回仓库，已下的订单不变')
    .addArgument(sessionId())
    .addHelpText('after', '\n例：mall flash-sale cancel 1000000000000 --company 1')
    .action(async (id: number) => show(await mall.call('ops.cancelFlashSale', { id })))
  group
    .command('statement')
    .description('场次的订单、金额和件数')
    .addArgument(sessionId())
    .addHelpText('after', '\n例：mall flash-sale statement 1000000000000 --company 1')
    .action(async (id: number) => {
      const statement = await mall.call('ops.flashSaleStatement', { id })
      const display = await readDisplay(mall)
      mall.show(statement, () => [
        `订单 ${String(statement.orders)}，已付 ${String(statement.paidOrders)}，` +
          `金额 ${formatPrice(statement.amount, display)}，退回 ${String(statement.refundedPieces)} 件`,
        ...statement.items.map(
          ({ skuId, name, pieces, sold, unpaid, returned, left }) =>
            `  ${String(skuId)} ${name}  投放 ${String(pieces)}，售出 ${String(sold)}，` +
            `待付款 ${String(unpaid)}，退回仓库 ${String(returned)}，剩 ${String(left)}`,
        ),
      ])
    })
}
