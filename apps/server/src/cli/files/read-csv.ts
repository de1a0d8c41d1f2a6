import { createReadStream } from 'node:fs'
import { parse } from 'csv-parse'
import { Misuse } from '../frame/mall-cli.ts'

/** A row of a CSV file by the names of its columns, and the line it stands in. */
export type CsvRow<C extends string> = { line: number; cells: Record<C, string> }

/** Names of each column, the first one as it is documented: `{ phone: ['手机号', 'phone'] }`. */
export type CsvColumns<C extends string> = Record<C, { names: readonly string[]; optional?: true }>

/** Cells that a spreadsheet would run are written with this in front (`write-csv.ts`). */
const NEUTRALISED = /^'(?=[=+\-@\t])/

function toIndexes<C extends string>(header: readonly string[], columns: CsvColumns<C>) {
  const clean = header.map((name) => name.trim())
  const entries = Object.entries(columns) as [C, CsvColumns<C>[C]][]
  const indexes = entries.map(
    ([column, { names }]) => [column, clean.findIndex((name) => names.includes(name))] as const,
  )
  const missing = entries.filter(
    ([column, { optional }]) => !optional && indexes.some(([of, at]) => of === column && at < 0),
  )
  if (missing.length > 0) {
    const named = missing.map(([, { names }]) => names[0] ?? '').join('、')
    throw new Misuse(`第 1 行缺少列：${named}`)
  }
  return indexes
}

/**
 * Reads a CSV file (UTF-8, with or without a byte order mark) row by row in flat memory.
 * @throws Misuse for a missing column, or a file that is no CSV
 */
export async function* readCsv<C extends string>(
  file: string,
  columns: CsvColumns<C>,
): AsyncGenerator<CsvRow<C>> {
  const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true }
  const parser = createReadStream(file).pipe(parse(options))
  let indexes: readonly (readonly [C, number])[] | null = null
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      if (indexes === null) {
        indexes = toIndexes(record, columns)
        continue
      }
      const cells = Object.fromEntries(
        indexes.map(([column, at]) => [column, (record[at] ?? '').trim().replace(NEUTRALISED, '')]),
      ) as Record<C, string>
      yield { line: info.lines, cells }
    }
  } catch (error) {
    if (error instanceof Misuse) throw error
    throw new Misuse(`${file} 无法读取：${(error as Error).message}`)
  }
  if (indexes === null) throw new Misuse(`${file} 没有内容`)
}
