import type { DataOf } from '@mall/contract'
import { OrderStatus } from '@mall/contract/states'
import type { Command } from 'commander'
import { readCsv, type CsvRow } from '../files/read-csv.ts'
import { writeCsv } from '../files/write-csv.ts'
import type { MallCli } from '../frame/mall-cli.ts'
import { parseNumber } from '../frame/parse-number.ts'

type Order = DataOf<'ops.order'>
type Part = Order['parts'][number]

const statuses = ['待付款', '待发货', '待收货', '已完成', '已取消', '已关闭']
const results = {
  shipped: '已发货',
  'already-shipped': '此前已发货',
  'not-found': '子订单不存在',
  'not-shippable': '当前状态不能发货',
  'other-number': '已用其他单号发货',
} as const
const FAILED = new Set(['not-found', 'not-shippable', 'other-number'])

const columns = {
  id: { names: ['子订单编号', '子订单号', 'id'] },
  shipper: { names: ['快递公司', 'shipper'] },
  trackingNumber: { names: ['快递单号', 'trackingNumber'] },
} as const
type Column = keyof typeof columns

const BATCH = 100

const goodsOf = ({ lines }: Part) =>
  lines
    .map(
      ({ name, specText, num }) => `${[name, specText].filter(Boolean).join(' ')} ×${String(num)}`,
    )
    .join('；')

const describePart = (part: Part) =>
  [
    `  ${part.id}`,
    statuses[part.status],
    part.supplierName,
    goodsOf(part),
    part.trackingNumber && `${part.shipper} ${part.trackingNumber}`,
  ]
    .filter(Boolean)
    .join('  ')

const describe = (order: Order) => [
  `${order.id}  ${statuses[order.status] ?? ''}  ${order.createdAt}  积分 ${String(order.points)}  现金 ${(order.cash / 100).toFixed(2)}`,
  `  ${order.receiver.name} ${order.receiver.tel} ${order.receiver.address}`,
  ...order.parts.map(describePart),
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
      yield [part.id, '', '', name, tel, address, goodsOf(part), order.remark]
    }
  }
}

async function shipBatch(mall: MallCli, rows: readonly CsvRow<Column>[], check: boolean) {
  const parcels = rows.map(({ cells }) => cells)
  const { results: outcomes } = await mall.call('ops.shipMany', { rows: parcels, check })
  return rows.map((row, index) => ({ ...row, outcome: outcomes[index] ?? 'not-found' }))
}

async function inBatches<T>(
  mall: MallCli,
  rows: readonly CsvRow<Column>[],
  label: string,
  work: (batch: readonly CsvRow<Column>[]) => Promise<T[]>,
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
function findFault({ cells }: CsvRow<Column>, seen: Set<string>): string | null {
  const { id, shipper, trackingNumber } = cells
  if (!CHILD_ID.test(id)) return `子订单编号「${id}」应为 20 位数字、横线和序号`
  if (seen.has(id)) return `子订单编号 ${id} 重复`
  seen.add(id)
  if (shipper === '' || [...shipper].length > 30) return '快递公司应为 1 至 30 个字符'
  if (!TRACKING_NUMBER.test(trackingNumber)) return '快递单号应为 4 至 40 位字母、数字、横线'
  return null
}

async function shipMany(mall: MallCli, file: string, skipBad: boolean) {
  const rows: CsvRow<Column>[] = []
  for await (const row of readCsv(file, columns)) rows.push(row)
  const seen = new Set<string>()
  const faults = rows.flatMap((row) => {
    const reason = findFault(row, seen)
    return reason === null ? [] : [{ line: row.line, reason }]
  })
  const badLines = new Set(faults.map(({ line }) => line))
  const sound = rows.filter(({ line }) => !badLines.has(line))
  const checked = await inBatches(mall, sound, '核对', (batch) => shipBatch(mall, batch, true))
  for (const { line, outcome, cells } of checked) {
    if (FAILED.has(outcome)) faults.push({ line, reason: `${cells.id} ${results[outcome]}` })
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
  const good = checked.filter(({ outcome }) => !FAILED.has(outcome))
  const shipped = await inBatches(mall, good, '发货', (batch) => shipBatch(mall, batch, false))
  const count = (outcome: string) => shipped.filter((row) => row.outcome === outcome).length
  const late = shipped.filter(({ outcome }) => FAILED.has(outcome))
  for (const { line, outcome, cells } of late) {
    report.push(`第 ${String(line)} 行：${cells.id} ${results[outcome]}`)
  }
  mall.show({ faults, shipped: count('shipped'), before: count('already-shipped') }, () => [
    ...report,
    `已发货 ${String(count('shipped'))} 个，此前已发货 ${String(count('already-shipped'))} 个`,
  ])
  if (faults.length + late.length > 0) mall.fail()
}

/** Orders: reading and shipping them. */
export function addOrderCommands(program: Command, mall: MallCli): void {
  const group = program.command('orders').description('订单：列出、查看、发货')
  group
    .command('list')
    .description('列出订单，最新的在前；收货人以星号遮盖')
    .option('--unshipped', '只列有待发货子订单的')
    .option(
      '--status <N>',
      `状态：${statuses.map((name, at) => `${String(at)} ${name}`).join('，')}`,
    )
    .option('--phone <PHONE>', '顾客手机号')
    .option('--limit <N>', '条数，最多 100', '20')
    .action(
      async (options: { unshipped?: true; status?: string; phone?: string; limit: string }) => {
        const { unshipped, status, phone } = options
        const { list } = await mall.call('ops.orders', {
          limit: parseNumber(options.limit, '--limit', 3),
          ...(unshipped && { unshipped }),
          ...(status !== undefined && { status }),
          ...(phone !== undefined && { phone }),
        })
        mall.show(list, () => (list.length === 0 ? ['没有订单'] : list.flatMap(describe)))
      },
    )
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
    .description('把待发货的子订单写成 CSV，填写快递公司与单号后交给 ship-many')
    .requiredOption('--to <FILE>', 'CSV 文件')
    .action(async ({ to }: { to: string }) => {
      const names = [columns.id, columns.shipper, columns.trackingNumber].map(
        ({ names: [name] }) => name,
      )
      await writeCsv(to, [...names, '收货人', '电话', '地址', '商品', '备注'], rowsToShip(mall))
      mall.print(`已写入 ${to}`)
    })
  group
    .command('ship')
    .description('发货一个子订单')
    .requiredOption('--child <ID>', '子订单编号')
    .requiredOption('--shipper <NAME>', '快递公司')
    .requiredOption('--tracking <NUMBER>', '快递单号')
    .addHelpText(
      'after',
      '\n例：mall orders ship --company 7 --child 26112312345678901234-1 --shipper 顺丰速运 --tracking SF1234567890',
    )
    .action(async (options: { child: string; shipper: string; tracking: string }) => {
      const { child: id, shipper, tracking: trackingNumber } = options
      await mall.call('ops.ship', { id, shipper, trackingNumber })
      mall.show({ id }, () => [`已发货 ${id}`])
    })
  group
    .command('ship-many')
    .description('按 CSV 批量发货：子订单编号、快递公司、快递单号；有误的行逐一列出，默认不发货')
    .argument('<FILE>', 'CSV 文件')
    .option('--skip-bad', '跳过有误的行')
    .action((file: string, { skipBad = false }: { skipBad?: boolean }) =>
      shipMany(mall, file, skipBad),
    )
}
