import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'

/** A spreadsheet runs cells that begin so; an apostrophe in front keeps them text. */
const RUN_BY_SPREADSHEETS = /^[=+\-@\t]/

export const neutralise = (cell: string): string =>
  RUN_BY_SPREADSHEETS.test(cell) ? `'${cell}` : cell

/** Writes rows in flat memory, with a byte order mark: spreadsheets take the file for UTF-8. */
export async function writeCsv(
  file: string,
  header: readonly string[],
  rows: AsyncIterable<readonly string[]>,
): Promise<void> {
  async function* lines() {
    yield [...header]
    for await (const row of rows) yield row.map(neutralise)
  }
  await pipeline(Readable.from(lines()), stringify({ bom: true }), createWriteStream(file))
}
