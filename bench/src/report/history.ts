import { formatNumber } from './numbers.ts'
import type { Report } from './report.ts'
import { median } from './statistics.ts'
import { goalText, getVerdicts } from './verdict.ts'

/** History entry of one run: one line with the data to plot. */
export type HistoryEntry = {
  when: string
  cpu: string
  cores: number
  /** one-minute load average during the run */
  load: number
  /** ratio → its value and goal at that time; null if it was not measured */
  ratios: Record<string, { value: number | null; goal: string; met: boolean }>
  /** series → its median */
  medians: Record<string, number | null>
}

/** Rounds to four significant digits; null for NaN, which JSON does not have. */
const roundForJson = (value: number) =>
  Number.isFinite(value) ? Number(value.toPrecision(4)) : null

export function toHistoryEntry(report: Report): HistoryEntry {
  const { when, machine, series } = report
  return {
    when,
    cpu: machine.cpu,
    cores: machine.cores,
    load: machine.load.during,
    ratios: Object.fromEntries(
      getVerdicts(report).map((verdict) => [
        verdict.name,
        { value: roundForJson(verdict.value), goal: goalText(verdict), met: verdict.met },
      ]),
    ),
    medians: Object.fromEntries(
      series.map(({ name, samples }) => [name, roundForJson(median(samples))]),
    ),
  }
}

/** Parses a history file: one entry per line. */
export const parseHistory = (text: string): HistoryEntry[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as HistoryEntry)

export const valueText = (value: number | null) => formatNumber(value ?? Number.NaN)
