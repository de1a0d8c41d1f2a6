import { writeCsv } from './write-csv.ts'
import { writeXlsx } from './write-xlsx.ts'

/** Writes rows of texts as CSV, or as XLSX where the file is named so. */
export const writeTable = (
  file: string,
  { name, header }: { name: string; header: readonly string[] },
  rows: AsyncIterable<readonly string[]>,
): Promise<void> =>
  /\.xlsx$/i.test(file) ? writeXlsx(file, { name, header }, rows) : writeCsv(file, header, rows)
