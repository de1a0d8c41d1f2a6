import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { replaceFile } from './replace-file.ts'

/**
 * A spreadsheet runs cells that begin so, also in full width and after blanks, line breaks or invisible
 * characters; an apostrophe in front keeps them text. Those that have one already get another.
 */
const RUN_BY_SPREADSHEETS =
  /^'*(?:[\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u2212]|[\t\r\n])/u

export const neutralise = (cell: string): string =>
  RUN_BY_SPREADSHEETS.test(cell) ? `'${cell}` : cell

/** The cell before it was neutralised. */
export const restore = (cell: string): string =>
  cell.startsWith("'") && RUN_BY_SPREADSHEETS.test(cell.slice(1)) ? cell.slice(1) : cell

/** Writes rows in flat memory, with a byte order mark: spreadsheets take the file for UTF-8. */
export async function writeCsv(
  file: string,
  header: readonly string[],
  rows: AsyncIterable<readonly (string | number)[]>,
): Promise<void> {
  async function* lines() {
    yield [...header]
    for await (const row of rows)
      yield row.map((cell) => (typeof cell === 'number' ? String(cell) : neutralise(cell)))
  }
  await replaceFile(file, (draft) =>
    pipeline(Readable.from(lines()), stringify({ bom: true }), createWriteStream(draft)),
  )
}
