import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { decodeFile } from '../../seed-file/decode-text.ts'
import { BadFile, Misuse } from '../frame/mall-cli.ts'
import { restore } from './write-csv.ts'
import { createRowReader, type TableColumns, type TableRow } from './table-columns.ts'

/** Limits of a cell: a longer one usually has an unclosed quote. */
export const MAX_FILE_BYTES = 256 * 2 ** 20
const MAX_ROW_CHARACTERS = 2 ** 21
/** Most characters of the header, in which the separator is searched. */
const MAX_HEADER_CHARACTERS = 65_536
const SEPARATORS = [',', ';', '\t'] as const

/** The separator of a header: the most frequent candidate outside quotes. */
function findSeparator(header: string): string {
  const plain = header.replaceAll(/"(?:[^"]|"")*"/g, '')
  const counts = SEPARATORS.map((separator) => plain.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Removes the line `sep=;` that spreadsheets write before the header. */
function readHead(text: string): { separator: string; skipped: number; rest: string } {
  const stated = /^"?sep=([,;\t])"?(?:\r\n|\n|\r)/i.exec(text)
  const [all = '', separator = ','] = stated ?? []
  const rest = text.slice(all.length)
  if (stated) return { separator, skipped: 1, rest }
  const [header = ''] = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(rest) ?? []
  return { separator: findSeparator(header), skipped: 0, rest }
}

/** @throws BadFile for a file that is too large */
export async function assertSize(file: string): Promise<void> {
  const { size } = await stat(file)
  if (size > MAX_FILE_BYTES) {
    throw new BadFile(`${file} 超过 ${String(MAX_FILE_BYTES / 2 ** 20)} MB，请分成几个文件`)
  }
}

/**
 * Opens a file as text: its first characters, which contain the header, and the parts after them.
 */
async function openText(file: string) {
  await assertSize(file)
  const parts = decodeFile(file)
  let head = ''
  while (head.length < MAX_HEADER_CHARACTERS) {
    const { done, value } = await parts.next()
    if (done) break
    head += value
  }
  const { separator, skipped, rest } = readHead(head)
  async function* text() {
    if (rest !== '') yield rest
    yield* parts
  }
  return { separator, skipped, text: text() }
}

const reasons: Readonly<Record<string, string>> = {
  CSV_MAX_RECORD_SIZE: '一行过长，可能有引号没有成对',
  CSV_QUOTE_NOT_CLOSED: '引号没有成对',
  INVALID_OPENING_QUOTE: '引号不在单元格的开头',
  CSV_INVALID_CLOSING_QUOTE: '引号后有多余的内容',
  ENOENT: '没有这个文件',
  EISDIR: '是文件夹',
  EACCES: '没有读取的权限',
}

/** A fault of reading as a message for the file's owner. */
export function toBadFile(file: string, error: unknown): Misuse {
  if (error instanceof Misuse) return error
  const { code = '', lines, message } = error as Error & { code?: string; lines?: number }
  const line = lines === undefined ? '' : `第 ${String(lines)} 行附近：`
  return new BadFile(`${file} 无法读取：${line}${reasons[code] ?? message}`)
}

/**
 * Reads a CSV file (UTF-8, UTF-16 or GB18030; commas, semicolons or tabs) row by row in flat memory.
 * @throws BadFile for a missing column, or a file that is no CSV
 */
export async function* readCsv<C extends string>(
  file: string,
  columns: TableColumns<C>,
): AsyncGenerator<TableRow<C>> {
  let toCells: ReturnType<typeof createRowReader<C>> | null = null
  try {
    const { separator, skipped, text } = await openText(file)
    const parser = parse({
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: MAX_ROW_CHARACTERS,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    })
    Readable.from(text)
      .on('error', (error) => parser.destroy(error))
      .pipe(parser)
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      if (toCells === null) {
        toCells = createRowReader(record, columns)
        continue
      }
      if (record.every((cell) => cell.trim() === '')) continue
      const plain = record.map((cell) => restore(cell.trim()).trim())
      yield { line: info.lines + skipped, cells: toCells(plain) }
    }
  } catch (error) {
    throw toBadFile(file, error)
  }
  if (toCells === null) throw new BadFile(`${file} 没有内容`)
}
