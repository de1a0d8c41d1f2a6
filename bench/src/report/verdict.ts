import type { Ratio, Report, Series } from './report.ts'
import { median } from './statistics.ts'

export type Verdict = Ratio & { value: number; met: boolean }

export const goalText = ({ goal }: Pick<Ratio, 'goal'>) =>
  'max' in goal ? `≤ ${goal.max}` : `≥ ${goal.min}`

/**
 * Compares a value with its goal. NaN, a missing measurement or a division by zero, meets no goal.
 */
function meets(value: number, { goal }: Ratio): boolean {
  return 'max' in goal ? value <= goal.max : value >= goal.min
}

function findSeries(series: readonly Series[], name: string): Series {
  const found = series.find((one) => one.name === name)
  if (!found) throw new Error(`a ratio names the series “${name}”, which was not measured`)
  return found
}

/** Judges every ratio. Throws if a ratio names an unknown series. */
export function getVerdicts({ series, ratios }: Pick<Report, 'series' | 'ratios'>): Verdict[] {
  return ratios.map((ratio) => {
    const of = median(findSeries(series, ratio.of).samples)
    const to = median(findSeries(series, ratio.to).samples)
    const value = to === 0 ? Number.NaN : of / to
    return { ...ratio, value, met: meets(value, ratio) }
  })
}

/** Whether every measurement is complete. */
export const isComplete = ({ failed = [] }: Report) => failed.length === 0

export const allMet = (report: Report) => getVerdicts(report).every(({ met }) => met)
