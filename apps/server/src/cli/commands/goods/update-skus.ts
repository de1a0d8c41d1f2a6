import { calls, type InputOf } from '@mall/contract'
import { describePath } from '@mall/contract/field-values'
import { readField } from '@mall/contract/read-field'
import { skuColumns } from '../../files/goods-columns.ts'
import { parsePrice } from '../../files/goods-file.ts'
import { readTable } from '../../files/read-table.ts'
import type { TableRow } from '../../files/table-columns.ts'
import { CommandFailed, type MallCli } from '../../frame/mall-cli.ts'
import { readDisplay } from '../../frame/read-display.ts'
import type { LineFault } from './check-goods.ts'
import { createChangeReport } from './goods-changes.ts'

const BATCH = 200
const MOST_FAULTS = 200
/** Most changes that are listed before an update, and after it. */
const MOST_PLANNED = 1_000
const MOST_DONE = 50

type Column = keyof typeof skuColumns
type SkuRow = InputOf<'ops.changeSkus'>['rows'][number]
type FileRow = { line: number; row: SkuRow; faults: LineFault[] }

const rowField = readField(calls['ops.changeSkus'].input.shape.rows.element)
const NO_MARKET_PRICE = '无'

/** Reads the filled cells of a row. */
function readRow({ line, cells }: TableRow<Column>, proportion: number): FileRow {
  const faults: LineFault[] = []
  const fault = (column: Column, reason: string) =>
    faults.push({ line, reason: `${skuColumns[column].names[0]}：${reason}` })
  const readId = (column: 'spuId' | 'skuId') => {
    if (!/^[1-9]\d{0,14}$/.test(cells[column])) fault(column, `「${cells[column]}」应为正整数`)
    return Number(cells[column])
  }
  const readPrice = (column: 'price' | 'marketPrice') => {
    const price = parsePrice(cells[column], proportion)
    if (price === null) fault(column, `「${cells[column]}」不是价格`)
    return price ?? 0
  }
  const row: SkuRow = { spuId: readId('spuId'), skuId: readId('skuId') }
  if (cells.price !== '') row.costPoints = readPrice('price')
  if (cells.marketPrice === NO_MARKET_PRICE) row.marketCostPoints = null
  else if (cells.marketPrice !== '') row.marketCostPoints = readPrice('marketPrice')
  if (cells.stock !== '') {
    if (!/^\d{1,8}$/.test(cells.stock)) fault('stock', `「${cells.stock}」应为整数`)
    row.stock = Number(cells.stock)
  }
  return { line, row, faults }
}

/** Rows of a file that have something to change, in batches. */
async function* batchesOf(file: string, proportion: number) {
  let batch: FileRow[] = []
  /** line of each SKU that an earlier batch contains */
  const lineOfSku = new Map<number, number>()
  for await (const cells of readTable(file, skuColumns)) {
    const read = readRow(cells, proportion)
    const { skuId } = read.row
    const former = lineOfSku.get(skuId)
    if (former === undefined) lineOfSku.set(skuId, read.line)
    else {
      const reason = `SKU 编号：${String(skuId)} 与第 ${String(former)} 行重复`
      read.faults.push({ line: read.line, reason })
    }
    const { price, marketPrice, stock } = cells.cells
    if (read.faults.length === 0 && `${price}${marketPrice}${stock}` === '') continue
    batch.push(read)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

const describeFault = (field: string, message: string) =>
  `${describePath(rowField, field)}：${message}`

/**
 * Sends a batch.
 * @throws CommandFailed that lists rows changed since the check
 */
async function send(mall: MallCli, batch: readonly FileRow[], dryRun: boolean) {
  try {
    return await mall.call('ops.changeSkus', { rows: batch.map(({ row }) => row), dryRun })
  } catch (error) {
    if (!(error instanceof CommandFailed) || error.issues.length === 0) throw error
    const issues = error.issues.map(({ field, message }) => {
      const [, index = '', ...rest] = field.split('.')
      const line = batch[Number(index)]?.line ?? 0
      return { field: `第 ${String(line)} 行`, message: describeFault(rest.join('.'), message) }
    })
    throw new CommandFailed(`${error.message}，其后的行没有修改`, { issues, code: error.code })
  }
}

/** Sets prices and stock of the SKUs of a file: all rows are checked before the first is changed. */
export async function updateSkus(
  mall: MallCli,
  file: string,
  { checkOnly = false }: { checkOnly?: true | false },
): Promise<void> {
  const display = await readDisplay(mall)
  const faults: LineFault[] = []
  const planned = createChangeReport(MOST_PLANNED)
  const done = createChangeReport(MOST_DONE)
  const run = async (batch: readonly FileRow[], dryRun: boolean) => {
    const result = await send(mall, batch, dryRun)
    const names = new Map(result.products.map(({ spuId, name }) => [spuId, name]))
    const effects = { changes: result.changes, newCategories: [], newSuppliers: [] }
    ;(dryRun ? planned : done).add(effects, { display, names })
    return result.faults.map(({ index, field, message }) => ({
      line: batch[index]?.line ?? 0,
      reason: describeFault(field, message),
    }))
  }
  let rows = 0
  for await (const batch of batchesOf(file, display.proportion)) {
    rows += batch.length
    const readable = batch.filter((one) => one.faults.length === 0)
    faults.push(...batch.flatMap((one) => one.faults))
    if (readable.length > 0) faults.push(...(await run(readable, true)))
  }
  const lines = faults
    .toSorted((a, b) => a.line - b.line)
    .slice(0, MOST_FAULTS)
    .map(({ line, reason }) => `第 ${String(line)} 行：${reason}`)
  if (faults.length > 0 || checkOnly) {
    mall.show({ faults, changes: planned.changes() }, () => [
      ...(checkOnly ? planned.toLines(true) : []),
      ...lines,
      faults.length > 0
        ? `${String(faults.length)} 处有误，没有修改`
        : `${String(rows)} 行可以修改，${String(planned.count())} 处变化`,
    ])
    if (faults.length > 0) mall.fail()
    return
  }
  for await (const batch of batchesOf(file, display.proportion)) await run(batch, false)
  mall.show({ changes: done.changes() }, () => [
    ...done.toLines(false),
    done.count() === 0 ? '没有变化' : `已修改 ${String(done.count())} 处`,
  ])
}
