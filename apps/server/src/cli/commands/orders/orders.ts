import { carriers } from '@mall/contract/carriers'
import type { Command } from 'commander'
import { findGroup } from '../../derived/find-group.ts'
import { exportList } from '../../files/export-list.ts'
import { Misuse, type MallCli } from '../../frame/mall-cli.ts'
import { parseNumber } from '../../frame/parse-number.ts'
import { collect, parsePieces } from '../../frame/parse-pieces.ts'
import { addPeriodOptions, readPeriod, type PeriodOptions } from '../../frame/period-options.ts'
import { addShopperOptions, findWho, type ShopperOptions } from '../../frame/shopper-options.ts'
import { describeOrder, statuses } from './describe-order.ts'
import { exportUnshipped } from './export-unshipped.ts'
import { shipMany } from './ship-many.ts'
import { CURSOR, LIMIT, readPage, type PageOptions } from '../page-options.ts'

type ListOptions = {
  unshipped?: true
  reminded?: true
  status?: string
  receiverPhone?: string
  find?: string
} & PeriodOptions &
  ShopperOptions &
  PageOptions

/** Orders: reading and shipping them. */
export function addOrderCommands(program: Command, mall: MallCli): void {
  const group = findGroup(program, ['orders'])
  addPeriodOptions(addShopperOptions(group.command('list')))
    .description('列出订单，最新的在前；收货人以星号遮盖')
    .option('--unshipped', '只列有待发货子订单的')
    .option('--reminded', '只列顾客催过发货的')
    .option(
      '--status <N>',
      `状态：${statuses.map((name, at) => `${String(at)} ${name}`).join('，')}`,
    )
    .option('--receiver-phone <PHONE>', '收货人手机号')
    .option(
      '--find <TEXT>',
      '订单编号或后六位、子订单编号、快递单号、收货人姓名、手机号或后四位、顾客、商品编号或名称',
    )
    .option(...LIMIT)
    .option(...CURSOR)
    .action(async (options: ListOptions) => {
      const { unshipped, reminded, status, receiverPhone, find } = options
      const shopper = findWho(options)
      const { list } = await mall.call('ops.orders', {
        ...readPage(options),
        ...(unshipped && { unshipped }),
        ...(reminded && { reminded }),
        ...(status !== undefined && { status }),
        ...(shopper !== undefined && { shopper }),
        ...(receiverPhone !== undefined && { receiverPhone }),
        ...(find !== undefined && { find }),
        ...readPeriod(options),
      })
      mall.show(list, () => (list.length === 0 ? ['没有订单'] : list.flatMap(describeOrder)))
    })
  group
    .command('show')
    .description('查看订单与完整收货信息（记入操作日志）')
    .argument('[ORDER]', '订单编号')
    .option('--id <ORDER>', '订单编号')
    .addHelpText('after', '\n例：mall orders show 26112312345678901234 --company 7')
    .action(async (argument: string | undefined, options: { id?: string }) => {
      const id = argument ?? options.id
      if (id === undefined) throw new Misuse('请给出订单编号')
      const order = await mall.call('ops.order', { id })
      mall.show(order, () => describeOrder(order))
    })
  group
    .command('export')
    .description('把待发货的子订单写成 CSV 或 XLSX，填写快递公司与单号后交给 ship-many')
    .requiredOption('--to <FILE>', 'CSV 或 XLSX 文件')
    .action(({ to }: { to: string }) => exportUnshipped(mall, to))
  addPeriodOptions(group.command('export-all'))
    .description(
      '把一段时间的全部订单写成 CSV 或 XLSX：时间、状态、顾客、商品、金额、优惠、运费、退款；收货人以星号遮盖，记入操作日志',
    )
    .argument('<FILE>', 'CSV 或 XLSX 文件')
    .addHelpText(
      'after',
      '\n例：mall orders export-all orders.xlsx --company 7 --from 2026-11-01 --to 2026-11-30',
    )
    .action((file: string, options: PeriodOptions) =>
      exportList(mall, 'ops.exportOrders', readPeriod(options), { file, sheet: '订单' }),
    )
  group
    .command('couriers')
    .description('列出可以发货的快递公司：代码、名称、别名')
    .addHelpText('after', '\n例：mall orders couriers')
    .action(() => {
      mall.show(carriers, () =>
        carriers.map(({ code, name, aliases }) =>
          [code, name, ...(aliases.length > 0 ? [`也写作 ${aliases.join('、')}`] : [])].join('  '),
        ),
      )
    })
  group
    .command('ship')
    .description('发货一个子订单')
    .requiredOption('--child <ID>', '子订单编号')
    .requiredOption('--shipper <NAME>', '快递公司的名称或代码，见 orders couriers')
    .requiredOption('--tracking <NUMBER>', '快递单号')
    .option(
      '--line <SKU:NUM>',
      '此包裹中的商品与数量，可多次给出；省略时为全部未发货商品',
      collect,
      [],
    )
    .addHelpText(
      'after',
      '\n例：mall orders ship --company 7 --child 26112312345678901234-1 --shipper 顺丰速运 --tracking SF1234567890 --line 1001:2',
    )
    .action(
      async (options: { child: string; shipper: string; tracking: string; line: string[] }) => {
        const { child: id, shipper, tracking: trackingNumber, line } = options
        const lines = line.map(parsePieces)
        const parcel = { id, shipper, trackingNumber, ...(lines.length > 0 && { lines }) }
        await mall.call('ops.ship', parcel)
        mall.show({ id }, () => [`已发货 ${id}`])
      },
    )
  group
    .command('correct')
    .description('更正包裹的快递公司与单号（记入操作日志）；包裹编号见 orders show')
    .requiredOption('--parcel <ID>', '包裹编号')
    .requiredOption('--shipper <NAME>', '快递公司的名称或代码，见 orders couriers')
    .requiredOption('--tracking <NUMBER>', '快递单号')
    .addHelpText(
      'after',
      '\n例：mall orders correct --company 7 --parcel 1000000000001 --shipper 中通快递 --tracking ZT1234567890',
    )
    .action(async (options: { parcel: string; shipper: string; tracking: string }) => {
      const { shipper, tracking: trackingNumber } = options
      const id = parseNumber(options.parcel, '--parcel', 15)
      await mall.call('ops.correctParcel', { id, shipper, trackingNumber })
      mall.show({ id, shipper, trackingNumber }, () => [`已更正包裹 ${String(id)}`])
    })
  group
    .command('ship-many')
    .description(
      '按 CSV 或 XLSX 批量发货：子订单编号、快递公司、快递单号，分包裹时另加 SKU、数量；有误的行逐一列出，默认不发货',
    )
    .argument('<FILE>', 'CSV 或 XLSX 文件')
    .option('--skip-bad', '跳过有误的行')
    .action((file: string, { skipBad = false }: { skipBad?: boolean }) =>
      shipMany(mall, file, skipBad),
    )
}
