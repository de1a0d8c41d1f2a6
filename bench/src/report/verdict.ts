import type { Ratio, Report, Series } from './report.ts'
import { median } from './statistics.ts'

export type Verdict = Ratio & { value: number; met: boolean }

export const goalText = ({ goal }: Pick<Ratio, 'goal'>) =>
  'atMost' in goal ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`

/** What was not measured, or divided by nothing, is NaN: no goal is met by it. */
function meets(value: number, { goal }: Ratio): boolean {
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast
}

function seriesNamed(series: readonly Series[], name: string): Series {
  const found = series.find((one) => one.name === name)
  if (!found) throw new Error(`a ratio names the series “${name}”, which was not measured`)
  return found
}

/** Judges every ratio. Throws where one names a series that the report does not have. */
export function verdictsOf({ series, ratios }: Pick<Report, 'series' | 'ratios'>): Verdict[] {
  return ratios.map((ratio) => {
    const of = median(seriesNamed(series, ratio.of).samples)
    const to = median(seriesNamed(series, ratio.to).samples)
    const value = to === 0 ? Number.NaN : of / to
    return { ...ratio, value, met: meets(value, ratio) }
  })
}

/** Whether everything was measured to its end. */
export const isWhole = ({ failed = [] }: Report) => failed.length === 0

export const allMet = (report: Report) => verdictsOf(report).every(({ met }) => met)
