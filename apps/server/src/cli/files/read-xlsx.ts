import { posix } from 'node:path'
import { SaxesParser } from 'saxes'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { Misuse } from '../frame/mall-cli.ts'
import { createRowReader, type TableColumns, type TableRow } from './table-columns.ts'

/** Elements whose text counts: value, inline text, run of rich text. */
const TEXTS: ReadonlySet<string> = new Set(['v', 't'])
/** Digits of a number that spreadsheets show; the file holds 17. */
const DIGITS = 15

type Handlers = {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  /** the text of the element, for values and texts only */
  close?: (name: string, text: string) => void
}

/** Producers may give all elements a prefix: `x:row`. */
const toLocalName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Feeds a part to the handlers; after each chunk the caller gets its turn. */
async function* parsePart(zip: ZipFile, entry: Entry, { open, close }: Handlers) {
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
  parser.on('text', (piece) => (text += piece))
  parser.on('cdata', (piece) => (text += piece))
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
  let column = 0
  for (const letter of reference.replace(/\d+$/, '')) {
    column = column * 26 + letter.charCodeAt(0) - 64
  }
  return column - 1
}

function toText(type: string | undefined, value: string, strings: readonly string[]): string {
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'inlineStr' || type === 'str') return decodeEscapes(value)
  if (type !== undefined && type !== 'n') return value
  if (value === '') return ''
  const number = Number(value)
  return String(Number.isSafeInteger(number) ? number : Number(number.toPrecision(DIGITS)))
}

type SheetRow = { line: number; cells: string[] }

async function* readRows(zip: ZipFile, entry: Entry, strings: readonly string[]) {
  let rows: SheetRow[] = []
  let row: SheetRow = { line: 0, cells: [] }
  let cell = { column: -1, type: undefined as string | undefined, value: '' }
  const parts = parsePart(zip, entry, {
    open(name, attributes) {
      if (name === 'row') {
        row = { line: Number(attributes.r ?? row.line + 1), cells: [] }
        cell = { column: -1, type: undefined, value: '' }
      }
      if (name === 'c') {
        const column = attributes.r === undefined ? cell.column + 1 : parseColumn(attributes.r)
        cell = { column, type: attributes.t, value: '' }
      }
    },
    close(name, text) {
      if (name === 'v' || name === 't') cell.value += text
      if (name === 'c') row.cells[cell.column] = toText(cell.type, cell.value, strings)
      if (name === 'row') rows.push(row)
    },
  })
  while (!(await parts.next()).done) {
    yield* rows
    rows = []
  }
  yield* rows
}

async function* readSheet(file: string): AsyncGenerator<SheetRow> {
  const zip = await yauzl.openPromise(file, { autoClose: false })
  try {
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const sheet = await findFirstSheet(zip, entries)
    if (!sheet) throw new Misuse(`${file} 不是 XLSX 文件`)
    yield* readRows(zip, sheet, await readSharedStrings(zip, entries.get('xl/sharedStrings.xml')))
  } finally {
    zip.close()
  }
}

/**
 * Reads the first sheet of an XLSX file row by row. Memory is flat but for the texts that cells
 * share.
 * @throws Misuse for a missing column, or a file that is no XLSX
 */
export async function* readXlsx<C extends string>(
  file: string,
  columns: TableColumns<C>,
): AsyncGenerator<TableRow<C>> {
  let toCells: ReturnType<typeof createRowReader<C>> | null = null
  try {
    for await (const { line, cells } of readSheet(file)) {
      if (toCells === null)
        toCells = createRowReader(
          Array.from(cells, (cell) => cell ?? ''),
          columns,
        )
      else if (cells.some((cell) => cell !== '')) yield { line, cells: toCells(cells) }
    }
  } catch (error) {
    if (error instanceof Misuse) throw error
    throw new Misuse(`${file} 无法读取：${(error as Error).message}`)
  }
  if (toCells === null) throw new Misuse(`${file} 没有内容`)
}
