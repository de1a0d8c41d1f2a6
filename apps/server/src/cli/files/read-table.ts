import { open } from 'node:fs/promises'
import { BadFile } from '../frame/mall-cli.ts'
import { readCsv, toBadFile } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import type { TableColumns, TableRow } from './table-columns.ts'

const ZIP = '504b'
const OLD_SPREADSHEET = 'd0cf11e0'

async function readMark(file: string): Promise<string> {
  try {
    const handle = await open(file)
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0)
      return buffer.subarray(0, bytesRead).toString('hex')
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw toBadFile(file, error)
  }
}

/**
 * Reads a CSV file or the first sheet of an XLSX file row by row; the content decides the format.
 * @throws BadFile for any other file
 */
export async function* readTable<C extends string>(
  file: string,
  columns: TableColumns<C>,
  options: { withPictures?: boolean } = {},
): AsyncGenerator<TableRow<C>> {
  const mark = await readMark(file)
  if (mark === OLD_SPREADSHEET) {
    throw new BadFile(`${file} 是旧的 .xls 或加密的文件，请另存为 .xlsx 或 .csv`)
  }
  yield* mark.startsWith(ZIP) ? readXlsx(file, columns, options) : readCsv(file, columns)
}
