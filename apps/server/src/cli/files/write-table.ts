import { writeCsv } from './write-csv.ts'
import { writeXlsx, type XlsxCell } from './write-xlsx.ts'

/** Writes rows as CSV or, by the file's extension, as XLSX. Numbers stay numbers in both. */
export const writeTable = (
  file: string,
  { name, header }: { name: string; header: readonly string[] },
  rows: AsyncIterable<readonly XlsxCell[]>,
): Promise<void> =>
  /\.xlsx$/i.test(file) ? writeXlsx(file, { name, header }, rows) : writeCsv(file, header, rows)
