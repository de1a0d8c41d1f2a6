import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { decodeFile } from '../../seed-file/decode-text.ts'
import { Misuse } from '../frame/mall-cli.ts'
import { restore } from './write-csv.ts'
import { createRowReader, type TableColumns, type TableRow } from './table-columns.ts'

/**
 * Reads a CSV file (UTF-8, UTF-16 or GB18030) row by row in flat memory.
 * @throws Misuse for a missing column, or a file that is no CSV
 */
export async function* readCsv<C extends string>(
  file: string,
  columns: TableColumns<C>,
): AsyncGenerator<TableRow<C>> {
  const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true }
  const parser = parse(options)
  Readable.from(decodeFile(file))
    .on('error', (error) => parser.destroy(error))
    .pipe(parser)
  let toCells: ReturnType<typeof createRowReader<C>> | null = null
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      if (toCells === null) {
        toCells = createRowReader(record, columns)
        continue
      }
      const plain = record.map((cell) => restore(cell.trim()).trim())
      yield { line: info.lines, cells: toCells(plain) }
    }
  } catch (error) {
    if (error instanceof Misuse) throw error
    throw new Misuse(`${file} 无法读取：${(error as Error).message}`)
  }
  if (toCells === null) throw new Misuse(`${file} 没有内容`)
}
