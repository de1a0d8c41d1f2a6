import type { Entry } from 'yauzl'
import { BadFile } from '../frame/mall-cli.ts'
import { toBadFile } from './read-csv.ts'
import {
  createRowReader,
  type RowReader,
  type TableColumns,
  type TableRow,
} from './table-columns.ts'
import {
  findFirstSheet,
  parsePart,
  parseWhole,
  withWorkbook,
  type Handlers,
  type Workbook,
} from './xlsx-parts.ts'
import { NO_PICTURES, readPictures, type SheetPictures } from './xlsx-pictures.ts'

/** Significant digits of a number in a spreadsheet; the file stores 17. */
const DIGITS = 15
const FIRST_INEXACT = 10 ** DIGITS
/** Bounds of spreadsheets: columns, rows. */
const MAX_COLUMNS = 16_384
const MAX_ROWS = 1_048_576
const MAX_SHEET_BYTES = 1_024 * 2 ** 20
const MOST_FAULTS = 200

/** Decodes `_x000D_` and similar codes of characters that XML cannot contain. */
const decodeEscapes = (text: string) =>
  text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_all, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  )

/** Shared strings of a workbook, which cells reference by index. */
async function readSharedStrings({ zip, entries }: Workbook): Promise<string[]> {
  const strings: string[] = []
  let text = ''
  await parseWhole(zip, entries.get('xl/sharedStrings.xml'), {
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

type Cell = {
  column: number
  type: string | undefined
  value: string
  isFormula: boolean
  /** number of the rich value that the cell shows, such as a picture */
  rich: string | undefined
}
const NO_CELL: Cell = { column: -1, type: undefined, value: '', isFormula: false, rich: undefined }

/** Reason why a cell has no usable value; null if it has one. */
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

type SheetContent = { entry: Entry; strings: readonly string[]; pictures: SheetPictures }

async function* readRows({ zip }: Workbook, { entry, strings, pictures }: SheetContent) {
  let rows: SheetRow[] = []
  let row: SheetRow = { line: 0, cells: [], faults: [] }
  let cell = NO_CELL
  const merged: string[] = []
  const handlers: Handlers = {
    open(name, attributes) {
      if (name === 'row') {
        row = { line: parseRow(attributes.r, row.line + 1), cells: [], faults: [] }
        cell = NO_CELL
      }
      if (name === 'c') {
        const column = attributes.r === undefined ? cell.column + 1 : parseColumn(attributes.r)
        cell = { ...NO_CELL, column, type: attributes.t, rich: attributes.vm }
      }
      if (name === 'f') cell = { ...cell, isFormula: true }
      if (name === 'mergeCell') merged.push(attributes.ref ?? '')
    },
    close(name, text) {
      if (name === 'v' || name === 't') cell = { ...cell, value: cell.value + text }
      if (name === 'c') {
        const text = toText(cell.type, cell.value, strings)
        const picture = pictures.findInCell(text, cell.rich)
        const fault = picture === null ? findCellFault(cell) : picture.fault
        if (fault !== null) row.faults.push(`${nameColumn(cell.column)} 列${fault}`)
        row.cells[cell.column] = picture?.src ?? text
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

type ReadOptions = {
  /** includes the pictures drawn on each row */
  withPictures?: boolean
}

const readSheet = (file: string, { withPictures = false }: ReadOptions, drawn: Drawn) =>
  withWorkbook<SheetRow>(file, async function* (workbook) {
    const path = await findFirstSheet(workbook)
    const entry = path === undefined ? undefined : workbook.entries.get(path)
    if (path === undefined || !entry) throw new BadFile(`${file} 不是 XLSX 文件`)
    const pictures = withPictures ? await readPictures(workbook, path) : NO_PICTURES
    drawn.pictures = pictures
    const strings = await readSharedStrings(workbook)
    yield* readRows(workbook, { entry, strings, pictures })
  })
type Drawn = { pictures: SheetPictures }

/** Faults of cells by line, reported together after the last row. */
function toFaults(file: string, faults: readonly string[]): BadFile {
  const more = faults.length - MOST_FAULTS
  const rest = more > 0 ? [`另有 ${String(more)} 处`] : []
  return new BadFile(
    [...faults.slice(0, MOST_FAULTS), ...rest, `${file} 有单元格无法读取`].join('\n'),
  )
}

/**
 * Reads the first sheet of an XLSX file row by row in constant memory except for its shared texts.
 * @throws BadFile for a missing column and an invalid file, and after the last row for cells
 * without a value and misplaced pictures
 */
export async function* readXlsx<C extends string>(
  file: string,
  columns: TableColumns<C>,
  options: ReadOptions = {},
): AsyncGenerator<TableRow<C>> {
  let reader: RowReader<C> | null = null
  const faulty: string[] = []
  const drawn: Drawn = { pictures: NO_PICTURES }
  try {
    for await (const { line, cells, faults } of readSheet(file, options, drawn)) {
      const plain = Array.from(cells, (cell) => cell ?? '')
      faulty.push(...faults.map((fault) => `第 ${String(line)} 行：${fault}`))
      if (reader === null) {
        reader = createRowReader(plain, columns)
        drawn.pictures.takeUntil(line)
      } else if (plain.some((cell) => cell !== '')) {
        const { findColumn } = reader
        const pictures = drawn.pictures
          .take(line)
          .map(({ src, lastLine, column }) => ({ src, lastLine, column: findColumn(column) }))
        yield { line, cells: reader(plain), ...(pictures.length > 0 && { pictures }) }
      }
    }
  } catch (error) {
    throw toBadFile(file, error)
  }
  if (reader === null) throw new BadFile(`${file} 没有内容`)
  faulty.push(...drawn.pictures.listFaults())
  if (faulty.length > 0) throw toFaults(file, faulty)
}
