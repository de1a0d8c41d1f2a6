import { createReadStream } from 'node:fs'
import { parse } from 'csv-parse'
import { Misuse } from '../frame/mall-cli.ts'
import { createRowReader, type TableColumns, type TableRow } from './table-columns.ts'

/** Cells that a spreadsheet would run are written with this in front (`write-csv.ts`). */
const NEUTRALISED = /^'(?=[=+\-@\t])/

/**
 * Reads a CSV file (UTF-8, with or without a byte order mark) row by row in flat memory.
 * @throws Misuse for a missing column, or a file that is no CSV
 */
export async function* readCsv<C extends string>(
  file: string,
  columns: TableColumns<C>,
): AsyncGenerator<TableRow<C>> {
  const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true }
  const parser = createReadStream(file).pipe(parse(options))
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
      const plain = record.map((cell) => cell.trim().replace(NEUTRALISED, ''))
      yield { line: info.lines, cells: toCells(plain) }
    }
  } catch (error) {
    if (error instanceof Misuse) throw error
    throw new Misuse(`${file} 无法读取：${(error as Error).message}`)
  }
  if (toCells === null) throw new Misuse(`${file} 没有内容`)
}
