import { calls, type ArgsOf, type Call, type OpsCallName } from '@mall/contract'
import { writePrice, writeYuan } from '@mall/contract/amounts'
import { isNamed, nameOf } from '@mall/contract/field-values'
import type { PriceDisplay } from '@mall/contract/format-money'
import { readField, type Field } from '@mall/contract/read-field'
import { formatTime } from '../frame/format-time.ts'
import type { MallCli } from '../frame/mall-cli.ts'
import { readDisplay } from '../frame/read-display.ts'
import { writeTable } from './write-table.ts'
import type { XlsxCell } from './write-xlsx.ts'

/** Amounts are numbers in shop units, so that a spreadsheet can add them. */
function toCell({ about }: Field, value: unknown, { proportion }: PriceDisplay): XlsxCell {
  const { unit, choices = {} } = about
  if (typeof value === 'string') {
    return choices[value] ?? (unit === 'time' ? formatTime(value) : value)
  }
  if (typeof value === 'number') {
    if (unit === 'price') return Number(writePrice(value, proportion))
    if (unit === 'fen') return Number(writeYuan(value))
    const isAmount = unit === 'points' || unit === 'pieces'
    return choices[value] ?? (isAmount ? value : String(value))
  }
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

/**
 * Writes all pages of a list call as CSV or XLSX in constant memory with the contract's columns
 * and labels.
 */
export async function exportList<N extends OpsCallName>(
  mall: MallCli,
  name: N,
  input: ArgsOf<N>,
  { file, sheet }: { file: string; sheet: string },
): Promise<void> {
  const call: Call = calls[name] as Call
  const list = readField(call.data).fields?.find((field) => nameOf(field) === 'list')
  const fields = list?.item?.fields ?? []
  const display = await readDisplay(mall)
  let count = 0
  async function* rows() {
    let cursor: unknown
    do {
      const page: unknown = await mall.call(name, {
        ...input,
        ...(cursor !== undefined && { cursor }),
      })
      if (!isNamed(page) || !Array.isArray(page.list)) return
      for (const row of page.list as unknown[]) {
        if (!isNamed(row)) continue
        count += 1
        yield fields.map((field) => toCell(field, row[nameOf(field)], display))
      }
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
  }
  const header = fields.map(({ about, path }) => about.title ?? path)
  await writeTable(file, { name: sheet, header }, rows())
  mall.show({ file, rows: count }, () => [`已写入 ${file}，${String(count)} 行`])
}
