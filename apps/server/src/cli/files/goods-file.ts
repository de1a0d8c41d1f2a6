import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { ImportedGoods, SheetGoodsInput } from '@mall/contract'
import { BadFile, CommandFailed } from '../frame/mall-cli.ts'
import { columns, ownColumns, type Column, type FileGoods, type Row } from './goods-columns.ts'
import { placePictures, toPicture } from './place-pictures.ts'
import { readTable } from './read-table.ts'
import { readTextLines } from './read-text.ts'
import type { XlsxCell } from './write-xlsx.ts'

/** A product of a file with its first line and the faults of its rows. */
/** Separates the values of one cell; a value cannot contain it. */
const SEPARATOR = '|'
const listOf = (cell: string) =>
  cell
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** costPoints of a shown price; null where it is no price or not a whole number of costPoints. */
export function parsePrice(text: string, proportion: number): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,4}))?$/.exec(text)
  if (!match) return null
  const [, whole = '', fraction = ''] = match
  const value = BigInt(whole + fraction.padEnd(4, '0')) * BigInt(proportion)
  return value % 100n === 0n ? Number(value / 100n) : null
}

/** A price as it is shown: costPoints / 100 / proportion, with all its digits. */
export function formatPrice(costPoints: number, proportion: number): string {
  const unit = 100 * proportion
  const whole = Math.floor(costPoints / unit)
  const rest = costPoints - whole * unit
  if (rest === 0) return String(whole)
  const digits = String(unit).length - 1
  return `${String(whole)}.${String(Math.round((rest / unit) * 10 ** digits)).padStart(digits, '0')}`.replace(
    /0+$/,
    '',
  )
}

const NUMBER_OR_NAME = [
  ['categoryId', 'category'],
  ['supplierId', 'supplier'],
] as const
const YES = new Set(['是', '1', 'true', 'yes', ''])
const NO = new Set(['否', '0', 'false', 'no'])

/** Reads the cells of a product's first row. */
function readProduct({ line, cells }: Row): FileGoods {
  const faults: FileGoods['faults'] = []
  const fault = (column: Column, reason: string) =>
    faults.push({ line, reason: `${columns[column].names[0]}：${reason}` })
  const numberOf = (column: Column, fallback: number | null) => {
    const cell = cells[column]
    if (cell === '' && fallback !== null) return fallback
    if (!/^\d{1,15}$/.test(cell)) fault(column, `「${cell}」应为整数`)
    return Number(cell)
  }
  const onSale = cells.onSale.toLowerCase()
  if (!YES.has(onSale) && !NO.has(onSale)) fault('onSale', `「${cells.onSale}」应为是或否`)
  const attributes = listOf(cells.attributes).map((part) => {
    const at = part.search(/[:：]/)
    if (at < 1) fault('attributes', `「${part}」应为“名称：内容”`)
    return { name: part.slice(0, Math.max(0, at)).trim(), value: part.slice(at + 1).trim() }
  })
  if (cells.name === '') fault('name', '不能为空')
  for (const [number, name] of NUMBER_OR_NAME) {
    if (cells[number] !== '' && cells[name] !== '') {
      fault(number, `与“${columns[name].names[0]}”只填一个`)
    }
  }
  if (cells.categoryId === '' && cells.category === '') fault('categoryId', '与“分类”至少填一个')
  const limit = cells.limitPerPerson
  const kinds = ['parcel', 'card', 'topUp', 'ticket'] as const
  const kind = kinds.find((one) => one === (cells.kind || 'parcel'))
  if (!kind) fault('kind', `「${cells.kind}」应为 ${kinds.join('、')}`)
  return {
    line,
    faults,
    goods: {
      spuId: numberOf('spuId', null),
      kind: kind ?? 'parcel',
      name: cells.name,
      subtitle: cells.subtitle,
      keywords: listOf(cells.keywords),
      ...(cells.categoryId !== '' && { categoryId: numberOf('categoryId', null) }),
      ...(cells.category !== '' && { categoryName: cells.category }),
      supplierId: numberOf('supplierId', 1),
      ...(cells.supplier !== '' && { supplierName: cells.supplier }),
      pictures: listOf(cells.pictures).map(toPicture),
      specs: listOf(cells.specs).map((name) => ({ name, values: [] })),
      skus: [],
      leastNum: numberOf('leastNum', 1),
      limitPerPerson: limit === '' ? null : numberOf('limitPerPerson', null),
      salesBefore: numberOf('salesBefore', 0),
      onSale: !NO.has(onSale),
      corner: cells.corner,
      cssBody: cells.cssBody,
      services: listOf(cells.services),
      attributes,
      detailHtml: cells.detailHtml,
    },
  }
}

/** Adds the SKU of a row to its product. */
function addSku(product: FileGoods, { line, cells }: Row, proportion: number): void {
  const fault = (column: Column, reason: string) =>
    product.faults.push({ line, reason: `${columns[column].names[0]}：${reason}` })
  const specValues = listOf(cells.specValues)
  const { specs = [], skus } = product.goods
  if (specValues.length !== specs.length) {
    fault('specValues', `应为 ${String(specs.length)} 个，以 ${SEPARATOR} 分隔`)
  }
  specs.forEach((spec, index) => {
    const value = specValues[index]
    if (value !== undefined && !spec.values.includes(value)) spec.values.push(value)
  })
  if (!/^[1-9]\d{0,14}$/.test(cells.skuId)) fault('skuId', `「${cells.skuId}」应为正整数`)
  const costPoints = parsePrice(cells.price, proportion)
  if (costPoints === null) fault('price', `「${cells.price}」不是价格`)
  const market = cells.marketPrice === '' ? null : parsePrice(cells.marketPrice, proportion)
  if (cells.marketPrice !== '' && market === null)
    fault('marketPrice', `「${cells.marketPrice}」不是价格`)
  if (!/^\d{0,8}$/.test(cells.stock)) fault('stock', `「${cells.stock}」应为整数`)
  skus.push({
    skuId: Number(cells.skuId),
    specValues,
    costPoints: costPoints ?? 0,
    marketCostPoints: market,
    picture: cells.skuPicture === '' ? null : toPicture(cells.skuPicture),
    stock: cells.stock === '' ? null : Number(cells.stock),
  })
}

/** Products of a table: rows of one product are adjacent. */
async function* readGoodsTable(
  rows: AsyncIterable<Row>,
  proportion: number,
): AsyncGenerator<FileGoods> {
  let product: FileGoods | null = null
  let own: Row[] = []
  for await (const row of rows) {
    if (product && String(product.goods.spuId) !== row.cells.spuId) {
      placePictures(product, own)
      yield product
      product = null
      own = []
    }
    product ??= readProduct(row)
    addSku(product, row, proportion)
    own.push(row)
  }
  if (!product) return
  placePictures(product, own)
  yield product
}

/** Products of a file of JSON lines: one product a line, as \`goods export\` writes them. */
async function* readGoodsJson(file: string): AsyncGenerator<FileGoods> {
  let line = 0
  for await (const text of readTextLines(file)) {
    line += 1
    if (text.trim() === '') continue
    try {
      yield { line, goods: JSON.parse(text) as SheetGoodsInput, faults: [] }
    } catch {
      throw new BadFile(`${file} 第 ${String(line)} 行不是 JSON`)
    }
  }
}

export type GoodsFormat = 'csv' | 'xlsx' | 'jsonl'

/** @throws BadFile for a file name without a known format */
export function formatOf(file: string): GoodsFormat {
  if (/\.csv$/i.test(file)) return 'csv'
  if (/\.xlsx$/i.test(file)) return 'xlsx'
  if (/\.(jsonl|ndjson)$/i.test(file)) return 'jsonl'
  throw new BadFile(`${file}：应为 .csv、.xlsx 或 .jsonl 文件`)
}

/** Products of a file one by one, in flat memory. */
export function readGoods(file: string, proportion: number): AsyncGenerator<FileGoods> {
  const format = formatOf(file)
  if (format === 'jsonl') return readGoodsJson(file)
  return readGoodsTable(readTable(file, columns, { withPictures: true }), proportion)
}

/** SHA-256 of a file, by which an interrupted import of the same file continues. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  } catch (error) {
    throw new CommandFailed(`${file} 无法读取：${(error as Error).message}`)
  }
  return hash.digest('hex')
}

/** Rows of a product for a table, one for each SKU. */
export function toRows(goods: ImportedGoods, proportion: number): string[][] {
  const join = (values: readonly string[]) => values.join(SEPARATOR)
  return goods.skus.map((sku) => [
    String(goods.spuId),
    goods.name,
    goods.subtitle,
    join(goods.keywords),
    String(goods.categoryId),
    String(goods.supplierId),
    goods.kind,
    join(goods.pictures.map(({ src }) => src)),
    join(goods.specs.map(({ name }) => name)),
    String(sku.skuId),
    join(sku.specValues),
    formatPrice(sku.costPoints, proportion),
    sku.marketCostPoints === null ? '' : formatPrice(sku.marketCostPoints, proportion),
    sku.stock === null ? '' : String(sku.stock),
    sku.picture?.src ?? '',
    String(goods.leastNum),
    goods.limitPerPerson === null ? '' : String(goods.limitPerPerson),
    String(goods.salesBefore),
    goods.onSale ? '是' : '否',
    goods.corner,
    goods.cssBody,
    join(goods.services),
    join(goods.attributes.map(({ name, value }) => `${name}：${value}`)),
    goods.detailHtml,
  ])
}

const NUMBERS: ReadonlySet<Column> = new Set([
  'spuId',
  'categoryId',
  'supplierId',
  'skuId',
  'price',
  'marketPrice',
  'stock',
  'leastNum',
  'limitPerPerson',
  'salesBefore',
])
const isNumber = Object.keys(ownColumns).map((column) => NUMBERS.has(column as Column))

/**
 * A row for a spreadsheet: amounts are numbers so that they can be summed, all other cells are
 * text.
 */
export const toXlsxCells = (row: readonly string[]): XlsxCell[] =>
  row.map((cell, index) => (isNumber[index] && cell !== '' ? Number(cell) : cell))
