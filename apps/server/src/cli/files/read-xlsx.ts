import { posix } from 'node:path'
import { SaxesParser } from 'saxes'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { BadFile } from '../frame/mall-cli.ts'
import { assertSize, toBadFile } from './read-csv.ts'
import { createRowReader, type TableColumns, type TableRow } from './table-columns.ts'

/** Elements whose text counts: value, inline text, run of rich text. */
const TEXTS: ReadonlySet<string> = new Set(['v', 't'])
/** Digits of a number that spreadsheets show; the file holds 17. */
const DIGITS = 15
const FIRST_INEXACT = 10 ** DIGITS
/** Bounds of spreadsheets: columns, characters of a cell, rows. */
const MAX_COLUMNS = 16_384
const MAX_CELL_CHARACTERS = 2 ** 20
const MAX_ROWS = 1_048_576
/** Of an unpacked part. Shared texts are held in memory. */
const MAX_SHEET_BYTES = 1_024 * 2 ** 20
const MAX_SHARED_BYTES = 128 * 2 ** 20
/** Faults that are listed. */
const MOST_FAULTS = 200

type Handlers = {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  /** the text of the element, for values and texts only */
  close?: (name: string, text: string) => void
}

/** Producers may give all elements a prefix: `x:row`. */
const toLocalName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Feeds a part to the handlers; after each chunk the caller gets its turn. */
async function* parsePart(
  zip: ZipFile,
  entry: Entry,
  { open, close }: Handlers,
  maxBytes = MAX_SHARED_BYTES,
) {
  if (entry.uncompressedSize > maxBytes) {
    throw new BadFile(`解压后超过 ${String(maxBytes / 2 ** 20)} MB，请分成几个文件`)
  }
  const parser = new SaxesParser()
  let text = ''
  let isPhonetic = false
  let failure: Error | null = null
  parser.on('error', (error) => (failure ??= error))
  parser.on('opentag', ({ name, attributes }) => {
    const local = toLocalName(name)
    text = ''
    if (local === 'rPh') isPhonetic = true
    open?.(local, attributes)
  })
  const add = (piece: string) => {
    text += piece
    if (text.length > MAX_CELL_CHARACTERS) failure ??= new BadFile('一个单元格过长')
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('doctype', () => (failure ??= new BadFile('含有文档类型声明，不是表格程序写的文件')))
  parser.on('closetag', ({ name }) => {
    const local = toLocalName(name)
    if (local === 'rPh') isPhonetic = false
    close?.(local, TEXTS.has(local) && !isPhonetic ? text : '')
    text = ''
  })
  const stream = await zip.openReadStreamPromise(entry)
  stream.setEncoding('utf8')
  for await (const chunk of stream) {
    parser.write(chunk as string)
    if (failure) throw failure as Error
    yield
  }
  parser.close()
  if (failure) throw failure as Error
}

async function parseWhole(zip: ZipFile, entry: Entry | undefined, handlers: Handlers) {
  if (!entry) return
  const parts = parsePart(zip, entry, handlers)
  while (!(await parts.next()).done);
}

/** `_x000D_` and its like encode characters that XML cannot hold. */
const decodeEscapes = (text: string) =>
  text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_all, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  )

/** Texts that cells share, as spreadsheets save them. */
async function readSharedStrings(zip: ZipFile, entry: Entry | undefined): Promise<string[]> {
  const strings: string[] = []
  let text = ''
  await parseWhole(zip, entry, {
    open(name) {
      if (name === 'si') text = ''
    },
    close(name, piece) {
      if (name === 't') text += piece
      if (name === 'si') strings.push(decodeEscapes(text))
    },
  })
  return strings
}

/** The path of the first sheet, by the workbook's own list. */
async function findFirstSheet(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
  let relation: string | undefined
  await parseWhole(zip, entries.get('xl/workbook.xml'), {
    open(name, attributes) {
      if (name !== 'sheet') return
      relation ??= Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
    },
  })
  let target: string | undefined
  await parseWhole(zip, entries.get('xl/_rels/workbook.xml.rels'), {
    open(name, attributes) {
      if (name === 'Relationship' && attributes.Id === relation) target = attributes.Target
    },
  })
  const path = target?.startsWith('/') ? target.slice(1) : posix.join('xl', target ?? '')
  return entries.get(path)
}

/** `AB12` → 27 */
function parseColumn(reference: string): number {
  const [, letters] = /^([A-Z]{1,3})\d*$/.exec(reference) ?? []
  let column = 0
  for (const letter of letters ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  if (column < 1 || column > MAX_COLUMNS) throw new BadFile(`单元格位置「${reference}」有误`)
  return column - 1
}

/** 27 → `AB` */
const nameColumn = (column: number): string =>
  (column >= 26 ? nameColumn(Math.floor(column / 26) - 1) : '') +
  String.fromCharCode(65 + (column % 26))

function parseRow(stated: string | undefined, next: number): number {
  const row = stated === undefined ? next : Number(stated)
  if (!Number.isInteger(row) || row < next || row > MAX_ROWS) {
    throw new BadFile(`行号「${stated ?? String(row)}」有误`)
  }
  return row
}

type Cell = { column: number; type: string | undefined; value: string; isFormula: boolean }

/** Why a cell has no value to go by; null if it has one. */
function findCellFault({ type, value, isFormula }: Cell): string | null {
  if (type === 'e') return `是错误值 ${value}`
  if (isFormula && value === '') return '是没有结果的公式，请在表格程序中打开并保存，或粘贴为值'
  const isNumber = type === undefined || type === 'n'
  if (isNumber && Math.abs(Number(value)) >= FIRST_INEXACT) {
    return '数字超过 15 位，表格程序已改动末尾，请把该列设为文本后重新填写'
  }
  return null
}

function toText(type: string | undefined, value: string, strings: readonly string[]): string {
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'inlineStr' || type === 'str') return decodeEscapes(value)
  if (type !== undefined && type !== 'n') return value
  if (value === '') return ''
  const number = Number(value)
  return String(Number.isSafeInteger(number) ? number : Number(number.toPrecision(DIGITS)))
}

type SheetRow = { line: number; cells: string[]; faults: string[] }

async function* readRows(zip: ZipFile, entry: Entry, strings: readonly string[]) {
  let rows: SheetRow[] = []
  let row: SheetRow = { line: 0, cells: [], faults: [] }
  let cell: Cell = { column: -1, type: undefined, value: '', isFormula: false }
  const merged: string[] = []
  const handlers: Handlers = {
    open(name, attributes) {
      if (name === 'row') {
        row = { line: parseRow(attributes.r, row.line + 1), cells: [], faults: [] }
        cell = { column: -1, type: undefined, value: '', isFormula: false }
      }
      if (name === 'c') {
        const column = attributes.r === undefined ? cell.column + 1 : parseColumn(attributes.r)
        cell = { column, type: attributes.t, value: '', isFormula: false }
      }
      if (name === 'f') cell.isFormula = true
      if (name === 'mergeCell') merged.push(attributes.ref ?? '')
    },
    close(name, text) {
      if (name === 'v' || name === 't') cell.value += text
      if (name === 'c') {
        const fault = findCellFault(cell)
        if (fault !== null) row.faults.push(`${nameColumn(cell.column)} 列${fault}`)
        row.cells[cell.column] = toText(cell.type, cell.value, strings)
      }
      if (name === 'row') rows.push(row)
    },
  }
  const parts = parsePart(zip, entry, handlers, MAX_SHEET_BYTES)
  while (!(await parts.next()).done) {
    yield* rows
    rows = []
  }
  yield* rows
  if (merged.length > 0) {
    throw new BadFile(`有合并的单元格（${merged.slice(0, 5).join('、')}），请取消合并并逐行填写`)
  }
}

async function* readSheet(file: string): AsyncGenerator<SheetRow> {
  await assertSize(file)
  const zip = await yauzl.openPromise(file, { autoClose: false })
  try {
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const sheet = await findFirstSheet(zip, entries)
    if (!sheet) throw new BadFile(`${file} 不是 XLSX 文件`)
    yield* readRows(zip, sheet, await readSharedStrings(zip, entries.get('xl/sharedStrings.xml')))
  } finally {
    zip.close()
  }
}

/** Faults of cells by line, all at once. */
function toFaults(file: string, faults: readonly string[]): BadFile {
  const more = faults.length - MOST_FAULTS
  const rest = more > 0 ? [`另有 ${String(more)} 处`] : []
  return new BadFile(
    [...faults.slice(0, MOST_FAULTS), ...rest, `${file} 有单元格无法读取`].join('\n'),
  )
}

/**
 * Reads the first sheet of an XLSX file row by row. Memory is flat but for the texts that cells share.
 * @throws BadFile for a missing column, a file that is no XLSX, and, after the last row, cells without a value
 */
export async function* readXlsx<C extends string>(
  file: string,
  columns: TableColumns<C>,
): AsyncGenerator<TableRow<C>> {
  let toCells: ReturnType<typeof createRowReader<C>> | null = null
  const faulty: string[] = []
  try {
    for await (const { line, cells, faults } of readSheet(file)) {
      const plain = Array.from(cells, (cell) => cell ?? '')
      faulty.push(...faults.map((fault) => `第 ${String(line)} 行：${fault}`))
      if (toCells === null) toCells = createRowReader(plain, columns)
      else if (plain.some((cell) => cell !== '')) yield { line, cells: toCells(plain) }
    }
  } catch (error) {
    throw toBadFile(file, error)
  }
  if (toCells === null) throw new BadFile(`${file} 没有内容`)
  if (faulty.length > 0) throw toFaults(file, faulty)
}
