import type { MallCli } from '../../../frame/mall-cli.ts'
import { findPersonFault, personColumns, whoOfRow } from '../../../files/person-columns.ts'
import { readTable } from '../../../files/read-table.ts'

const FAULTS: Readonly<Record<string, string>> = { 'no-shopper': '没有这位顾客' }
const BATCH = 500

export type GrantResult = 'done' | 'already' | 'no-shopper' | 'waiting'
type Send = (people: string[], check: boolean) => Promise<readonly GrantResult[]>

/**
 * The line about grants above a bound of value, which wait for another operator; empty if there are
 * none.
 */
export const describeWaiting = (persons: number) =>
  persons === 0 ? [] : [`${String(persons)} 人等待另一位运营批准：mall approvals list`]

/**
 * Grants to the persons of a file after a check of all lines. A repeated command skips persons
 * with a grant.
 */
export async function grantPeople(
  mall: MallCli,
  file: string,
  { skipUnknown = false }: { skipUnknown?: boolean },
  send: Send,
): Promise<void> {
  const lines: { line: number; who: string }[] = []
  const unread: { line: number; reason: string }[] = []
  for await (const { line, cells } of readTable(file, personColumns)) {
    const reason = findPersonFault(cells)
    if (reason === null) lines.push({ line, who: whoOfRow(cells) })
    else unread.push({ line, reason })
  }
  const batches = Array.from({ length: Math.ceil(lines.length / BATCH) }, (_, index) =>
    lines.slice(index * BATCH, (index + 1) * BATCH),
  )
  const peopleOf = (batch: typeof lines) => batch.map(({ who }) => who)
  const bad = [...unread]
  for (const batch of batches) {
    for (const [index, result] of (await send(peopleOf(batch), true)).entries()) {
      const reason = FAULTS[result]
      if (reason) bad.push({ line: batch[index]?.line ?? 0, reason })
    }
  }
  const faults = bad
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, reason }) => `第 ${String(line)} 行：${reason}`)
  if (faults.length > 0 && !skipUnknown) {
    mall.show({ faults }, () => [...faults, `${String(faults.length)} 行有误，没有发放`])
    mall.fail()
    return
  }
  const results: GrantResult[] = []
  for (const batch of batches) results.push(...(await send(peopleOf(batch), false)))
  const count = (wanted: GrantResult) => results.filter((result) => result === wanted).length
  const waiting = count('waiting')
  const counts = {
    done: count('done'),
    already: count('already'),
    skipped: faults.length,
    ...(waiting > 0 && { waiting }),
  }
  mall.show(counts, () => [
    `已发放 ${String(counts.done)} 人，之前已发放 ${String(counts.already)} 人，跳过 ${String(counts.skipped)} 行`,
    ...describeWaiting(waiting),
  ])
}
