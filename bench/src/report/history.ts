import { formatNumber } from './numbers.ts'
import type { Report } from './report.ts'
import { median } from './statistics.ts'
import { goalText, verdictsOf } from './verdict.ts'

/** What the history keeps of one run: enough to plot, short enough for a line. */
export type HistoryEntry = {
  when: string
  cpu: string
  cores: number
  /** one-minute load average while the bench ran */
  load: number
  /** ratio → its value and the goal it had then; null where it was not measured */
  ratios: Record<string, { value: number | null; goal: string; met: boolean }>
  /** series → its median */
  medians: Record<string, number | null>
}

/** Four digits that count, as JSON can hold them. */
const kept = (value: number) => (Number.isFinite(value) ? Number(value.toPrecision(4)) : null)

export function historyEntryOf(report: Report): HistoryEntry {
  const { when, machine, series } = report
  return {
    when,
    cpu: machine.cpu,
    cores: machine.cores,
    load: machine.load.during,
    ratios: Object.fromEntries(
      verdictsOf(report).map((verdict) => [
        verdict.name,
        { value: kept(verdict.value), goal: goalText(verdict), met: verdict.met },
      ]),
    ),
    medians: Object.fromEntries(series.map(({ name, samples }) => [name, kept(median(samples))])),
  }
}

/** Reads a history file: one entry a line. */
export const parseHistory = (text: string): HistoryEntry[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as HistoryEntry)

export const valueText = (value: number | null) => formatNumber(value ?? Number.NaN)
