import type { ArgsOf, DataOf } from '@mall/contract'
import { OrderStatus } from '@mall/contract/states'
import type { Command } from 'commander'
import { readTable } from '../../files/read-table.ts'
import type { TableRow } from '../../files/table-columns.ts'
import { writeTable } from '../../files/write-table.ts'
import type { MallCli } from '../../frame/mall-cli.ts'
import { formatTime } from '../../frame/format-time.ts'
import { parseNumber } from '../../frame/parse-number.ts'
import { collect, parsePieces } from '../../frame/parse-pieces.ts'
import { addShopperOptions, findWho, type ShopperOptions } from '../../frame/shopper-options.ts'

type Order = DataOf<'ops.order'>
type Part = Order['parts'][number]

const statuses = ['待付款', '待发货', '待收货', '已完成', '已取消', '已关闭']
const results = {
  shipped: '已发货',
  'already-shipped': '此前已发货',
  'not-found': '子订单不存在',
  'not-shippable': '当前状态不能发货',
  'other-number': '已用其他单号发货',
  'exceeds-unshipped': '数量超过未发货数量',
  'other-contents': '该单号的包裹已登记其他商品',
} as const
const SUCCEEDED = new Set(['shipped', 'already-shipped'])
const hasFailed = (outcome: string) => !SUCCEEDED.has(outcome)

const columns = {
  id: { names: ['子订单编号', '子订单号', 'id'] },
  shipper: { names: ['快递公司', 'shipper'] },
  trackingNumber: { names: ['快递单号', 'trackingNumber'] },
  skuId: { names: ['SKU', 'skuId'], optional: true },
  num: { names: ['数量', 'num'], optional: true },
} as const
type Column = keyof typeof columns
/** One parcel of the file: its only row, or its rows with SKU and quantity. */
type ParcelRows = { line: number; parcel: ArgsOf<'ops.ship'> }

const BATCH = 100

const nameOf = ({ name, specText }: Part['lines'][number]) =>
  [name, specText].filter(Boolean).join(' ')

const describeGoods = ({ lines }: Part) =>
  lines
    .map((line) => {
      const { num, shipped } = line
      const progress = shipped > 0 && shipped < num ? `（已发 ${String(shipped)}）` : ''
      return `${nameOf(line)} ×${String(num)}${progress}`
    })
    .join('；')

/** Goods that wait to be shipped. */
const describeUnshipped = ({ lines }: Part) =>
  lines
    .filter(({ num, shipped }) => shipped < num)
    .map((line) => `${nameOf(line)} ×${String(line.num - line.shipped)}`)
    .join('；')

const describeParcel = ({ lines }: Part, parcel: Part['parcels'][number]) => {
  const goods = parcel.lines.map(({ skuId, num }) => {
    const line = lines.find((one) => one.skuId === skuId)
    return `${line ? nameOf(line) : String(skuId)} ×${String(num)}`
  })
  return `    包裹 ${String(parcel.id)}  ${parcel.shipper} ${parcel.trackingNumber}  ${goods.join('；')}`
}

const describePart = (part: Part) => [
  [`  ${part.id}`, statuses[part.status], part.supplierName, describeGoods(part)]
    .filter(Boolean)
    .join('  '),
  ...part.parcels.map((parcel) => describeParcel(part, parcel)),
]

/** Changes and requests of the shopper. */
function describeShopper({ receiverChangedAt, remindedAt, cancelReason }: Order): string[] {
  return [
    ...(receiverChangedAt ? [`  收货信息由顾客于 ${formatTime(receiverChangedAt)} 修改`] : []),
    ...(remindedAt ? [`  顾客于 ${formatTime(remindedAt)} 催发货`] : []),
    ...(cancelReason === '' ? [] : [`  取消原因：${cancelReason}`]),
  ]
}

const describe = (order: Order) => [
  `${order.id}  ${statuses[order.status] ?? ''}  ${formatTime(order.createdAt)}  积分 ${String(order.points)}  现金 ${(order.cash / 100).toFixed(2)}`,
  `  ${order.receiver.name} ${order.receiver.tel} ${order.receiver.address}`,
  ...describeShopper(order),
  ...order.parts.flatMap(describePart),
]

/** Every order of a filter, page by page. */
async function* listAll(mall: MallCli, filter: { unshipped?: boolean; status?: number }) {
  let cursor: string | null = null
  do {
    const page: DataOf<'ops.orders'> = await mall.call('ops.orders', {
      ...filter,
      limit: 100,
      ...(cursor !== null && { cursor }),
    })
    yield* page.list
    cursor = page.nextCursor
  } while (cursor !== null)
}

/** Parts that wait to be shipped, with their receivers: a row for `ship-many` to fill in. */
async function* rowsToShip(mall: MallCli) {
  for await (const { id } of listAll(mall, { unshipped: true })) {
    const order = await mall.call('ops.order', { id })
    const { name, tel, address } = order.receiver
    for (const part of order.parts) {
      if (part.status !== OrderStatus.PendingShipment) continue
      yield [part.id, '', '', name, tel, address, describeUnshipped(part), order.remark]
    }
  }
}

async function shipBatch(mall: MallCli, rows: readonly ParcelRows[], check: boolean) {
  const parcels = rows.map(({ parcel }) => parcel)
  const { results: outcomes } = await mall.call('ops.shipMany', { rows: parcels, check })
  return rows.map((row, index) => ({ ...row, outcome: outcomes[index] ?? 'not-found' }))
}

async function inBatches<T>(
  mall: MallCli,
  rows: readonly ParcelRows[],
  label: string,
  work: (batch: readonly ParcelRows[]) => Promise<T[]>,
): Promise<T[]> {
  const bar = mall.progress(label, rows.length)
  const done: T[] = []
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH)
    done.push(...(await work(batch)))
    bar.advance(batch.length)
  }
  bar.end()
  return done
}

const CHILD_ID = /^\d{20}-\d{1,3}$/
const TRACKING_NUMBER = /^[\w-]{4,40}$/

/** Why a row cannot be sent at all; null if it can. */
function findFault({ cells }: TableRow<Column>, seen: Map<string, boolean>): string | null {
  const { id, shipper, trackingNumber, skuId, num } = cells
  if (!CHILD_ID.test(id)) return `子订单编号「${id}」应为 20 位数字、横线和序号`
  const isLine = skuId !== '' || num !== ''
  // A row without SKU ships all of a child order: no further row may name it.
  if (seen.has(id) && !(isLine && seen.get(id))) return `子订单编号 ${id} 重复`
  seen.set(id, isLine)
  if (isLine && !/^\d{1,15}$/.test(skuId)) return `SKU「${skuId}」应为数字`
  if (isLine && !/^[1-9]\d{0,3}$/.test(num)) return `数量「${num}」应为 1 至 9999`
  if (shipper === '' || [...shipper].length > 30) return '快递公司应为 1 至 30 个字符'
  if (!TRACKING_NUMBER.test(trackingNumber)) return '快递单号应为 4 至 40 位字母、数字、横线'
  return null
}

/** Rows of one child order and number are one parcel; one with a bad line is not sent. */
function toParcels(rows: readonly TableRow<Column>[], badLines: ReadonlySet<number>): ParcelRows[] {
  const groups = new Map<string, TableRow<Column>[]>()
  for (const row of rows) {
    const key = `${row.cells.id} ${row.cells.trackingNumber}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first || group.some(({ line }) => badLines.has(line))) return []
    const { id, shipper, trackingNumber, skuId } = first.cells
    const lines = group.map(({ cells }) => ({ skuId: Number(cells.skuId), num: Number(cells.num) }))
    const parcel = { id, shipper, trackingNumber, ...(skuId !== '' && { lines }) }
    return [{ line: first.line, parcel }]
  })
}

async function shipMany(mall: MallCli, file: string, skipBad: boolean) {
  const rows: TableRow<Column>[] = []
  for await (const row of readTable(file, columns)) rows.push(row)
  const seen = new Map<string, boolean>()
  const faults = rows.flatMap((row) => {
    const reason = findFault(row, seen)
    return reason === null ? [] : [{ line: row.line, reason }]
  })
  const badLines = new Set(faults.map(({ line }) => line))
  const sound = toParcels(rows, badLines)
  const checked = await inBatches(mall, sound, '核对', (batch) => shipBatch(mall, batch, true))
  for (const { line, outcome, parcel } of checked) {
    if (hasFailed(outcome)) faults.push({ line, reason: `${parcel.id} ${results[outcome]}` })
  }
  faults.sort((a, b) => a.line - b.line)
  const report = faults.map(({ line, reason }) => `第 ${String(line)} 行：${reason}`)
  if (faults.length > 0 && !skipBad) {
    mall.show({ faults, shipped: 0 }, () => [
      ...report,
      `${String(faults.length)} 行有误，没有发货`,
    ])
    return mall.fail()
  }
  const good = checked.filter(({ outcome }) => !hasFailed(outcome))
  const shipped = await inBatches(mall, good, '发货', (batch) => shipBatch(mall, batch, false))
  const count = (outcome: string) => shipped.filter((row) => row.outcome === outcome).length
  const late = shipped.filter(({ outcome }) => hasFailed(outcome))
  for (const { line, outcome, parcel } of late) {
    report.push(`第 ${String(line)} 行：${parcel.id} ${results[outcome]}`)
  }
  mall.show({ faults, shipped: count('shipped'), before: count('already-shipped') }, () => [
    ...report,
    `已发货 ${String(count('shipped'))} 个，此前已发货 ${String(count('already-shipped'))} 个`,
  ])
  if (faults.length + late.length > 0) mall.fail()
}

/** Pieces of one SKU, as `--line` gives them: `1001:2`. */
type ListOptions = {
  unshipped?: true
  reminded?: true
  status?: string
  receiverPhone?: string
  limit: string
} & ShopperOptions

/** Orders: reading and shipping them. */
export function addOrderCommands(program: Command, mall: MallCli): void {
  const group = program.command('orders').description('订单：列出、查看、发货')
  addShopperOptions(group.command('list'))
    .description('列出订单，最新的在前；收货人以星号遮盖')
    .option('--unshipped', '只列有待发货子订单的')
    .option('--reminded', '只列顾客催过发货的')
    .option(
      '--status <N>',
      `状态：${statuses.map((name, at) => `${String(at)} ${name}`).join('，')}`,
    )
    .option('--receiver-phone <PHONE>', '收货人手机号')
    .option('--limit <N>', '条数，最多 100', '20')
    .action(async (options: ListOptions) => {
      const { unshipped, reminded, status, receiverPhone } = options
      const shopper = findWho(options)
      const { list } = await mall.call('ops.orders', {
        limit: parseNumber(options.limit, '--limit', 3),
        ...(unshipped && { unshipped }),
        ...(reminded && { reminded }),
        ...(status !== undefined && { status }),
        ...(shopper !== undefined && { shopper }),
        ...(receiverPhone !== undefined && { receiverPhone }),
      })
      mall.show(list, () => (list.length === 0 ? ['没有订单'] : list.flatMap(describe)))
    })
  group
    .command('show')
    .description('查看订单与完整收货信息（记入操作日志）')
    .requiredOption('--id <ORDER>', '订单编号')
    .action(async ({ id }: { id: string }) => {
      const order = await mall.call('ops.order', { id })
      mall.show(order, () => describe(order))
    })
  group
    .command('export')
    .description('把待发货的子订单写成 CSV 或 XLSX，填写快递公司与单号后交给 ship-many')
    .requiredOption('--to <FILE>', 'CSV 或 XLSX 文件')
    .action(async ({ to }: { to: string }) => {
      const names = [columns.id, columns.shipper, columns.trackingNumber].map(
        ({ names: [name] }) => name,
      )
      const header = [...names, '收货人', '电话', '地址', '商品', '备注']
      await writeTable(to, { name: '待发货', header }, rowsToShip(mall))
      mall.print(`已写入 ${to}`)
    })
  group
    .command('ship')
    .description('发货一个子订单')
    .requiredOption('--child <ID>', '子订单编号')
    .requiredOption('--shipper <NAME>', '快递公司')
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
    .requiredOption('--shipper <NAME>', '快递公司')
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
