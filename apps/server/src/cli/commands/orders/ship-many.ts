import type { ArgsOf } from '@mall/contract'
import { describeUnknownCarrier, findCarrier } from '@mall/contract/carriers'
import { readTable } from '../../files/read-table.ts'
import type { TableRow } from '../../files/table-columns.ts'
import type { MallCli } from '../../frame/mall-cli.ts'
import { columns, type Column } from './parcel-columns.ts'

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

/** One parcel of the file: its only row, or its rows with SKU and quantity. */
type ParcelRows = { line: number; parcel: ArgsOf<'ops.ship'> }

const BATCH = 100

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
  // A row without a SKU ships a whole child order, so no other row may list that order.
  if (seen.has(id) && !(isLine && seen.get(id))) return `子订单编号 ${id} 重复`
  seen.set(id, isLine)
  if (isLine && !/^\d{1,15}$/.test(skuId)) return `SKU「${skuId}」应为数字`
  if (isLine && !/^[1-9]\d{0,3}$/.test(num)) return `数量「${num}」应为 1 至 9999`
  if (shipper === '' || [...shipper].length > 30) return '快递公司应为 1 至 30 个字符'
  if (!findCarrier(shipper)) return describeUnknownCarrier(shipper)
  if (!TRACKING_NUMBER.test(trackingNumber)) return '快递单号应为 4 至 40 位字母、数字、横线'
  return null
}

/** Rows of one child order and number form a parcel; a parcel with a faulty row is not sent. */
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

export async function shipMany(mall: MallCli, file: string, skipBad: boolean) {
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
