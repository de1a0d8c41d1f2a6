import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { replaceFile } from './replace-file.ts'

/**
 * Spreadsheets execute cells with these prefixes, also in full width and after blanks or invisible
 * characters, so an apostrophe is added. A cell that begins with an apostrophe already gets a
 * second one.
 */
const RUN_BY_SPREADSHEETS =
  /^'*(?:[\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u2212]|[\t\r\n])/u

export const neutralise = (cell: string): string =>
  RUN_BY_SPREADSHEETS.test(cell) ? `'${cell}` : cell

/** Inverse of the escape: removes the apostrophe before an escaped value. */
export const restore = (cell: string): string =>
  cell.startsWith("'") && RUN_BY_SPREADSHEETS.test(cell.slice(1)) ? cell.slice(1) : cell

/** Writes rows in constant memory with a byte order mark, by which spreadsheets detect UTF-8. */
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
