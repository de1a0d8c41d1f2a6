import type { MallCli } from '../../../frame/mall-cli.ts'
import { readCsv } from '../../../files/read-csv.ts'

const personColumns = { phone: { names: ['手机号', '手机', 'phone'] } } as const
const FAULTS: Readonly<Record<string, string>> = { 'no-shopper': '没有这个手机号的顾客' }
/** Phones of one call. */
const BATCH = 500

export type GrantResult = 'done' | 'already' | 'no-shopper'
type Send = (phones: string[], check: boolean) => Promise<readonly GrantResult[]>

/**
 * Grants something to the people of a file. All lines are checked first; a repeated command leaves out
 * those that were granted before.
 */
export async function grantPeople(
  mall: MallCli,
  file: string,
  { skipUnknown = false }: { skipUnknown?: boolean },
  send: Send,
): Promise<void> {
  const lines: { line: number; phone: string }[] = []
  for await (const { line, cells } of readCsv(file, personColumns)) {
    lines.push({ line, phone: cells.phone })
  }
  const batches = Array.from({ length: Math.ceil(lines.length / BATCH) }, (_, index) =>
    lines.slice(index * BATCH, (index + 1) * BATCH),
  )
  const phonesOf = (batch: typeof lines) => batch.map(({ phone }) => phone)
  const faults: string[] = []
  for (const batch of batches) {
    for (const [index, result] of (await send(phonesOf(batch), true)).entries()) {
      const reason = FAULTS[result]
      if (reason) faults.push(`第 ${String(batch[index]?.line)} 行：${reason}`)
    }
  }
  if (faults.length > 0 && !skipUnknown) {
    mall.show({ faults }, () => [...faults, `${String(faults.length)} 行有误，没有发放`])
    mall.fail()
    return
  }
  const results: GrantResult[] = []
  for (const batch of batches) results.push(...(await send(phonesOf(batch), false)))
  const count = (wanted: GrantResult) => results.filter((result) => result === wanted).length
  const counts = { done: count('done'), already: count('already'), skipped: faults.length }
  mall.show(counts, () => [
    `已发放 ${String(counts.done)} 人，之前已发放 ${String(counts.already)} 人，跳过 ${String(counts.skipped)} 行`,
  ])
}
