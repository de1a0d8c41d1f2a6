import type { Series } from '../report/index.ts'
import { runLoad, type LoadResult } from './run-load.ts'
import type { Target } from './target.ts'

/** The kinds of figures of a target, and the names of their series. */
export const seriesName = {
  rate: (target: string) => target,
  p50: (target: string) => `${target}: p50`,
  p99: (target: string) => `${target}: p99`,
  cpu: (target: string) => `${target}: CPU`,
}

type Plan = {
  targets: readonly Target[]
  rounds: number
  seconds: number
  log(line: string): void
}

/** Long enough for the first compilations, for prepared statements and for caches to fill. */
const getWarmUpSeconds = (seconds: number) => Math.min(2, seconds)

const figures = [
  { toSeriesName: seriesName.rate, unit: '1/s', of: (result: LoadResult) => result.perSecond },
  { toSeriesName: seriesName.p50, unit: 'ms', of: (result: LoadResult) => result.p50 },
  { toSeriesName: seriesName.p99, unit: 'ms', of: (result: LoadResult) => result.p99 },
  { toSeriesName: seriesName.cpu, unit: 'µs', of: (result: LoadResult) => result.cpu },
]

/** Figures of all targets; `failed` says which of them was left out from when on, and why. */
export type Measured = { series: Series[]; failed: string[] }

/**
 * Drives every target once a round, one after the other, so that whatever the machine does meanwhile
 * happens to all of them alike. A round before the first is not counted. A target that gives one
 * wrong answer is asked no more.
 */
export async function runRounds({ targets, rounds, seconds, log }: Plan): Promise<Measured> {
  const results = new Map<Target, LoadResult[]>(targets.map((target) => [target, []]))
  const failed: string[] = []

  async function runOnce(target: Target, round: number) {
    const samples = results.get(target)
    if (!samples) return
    try {
      await target.prepare?.()
      const result = await runLoad({
        ...target,
        seconds: round === 0 ? getWarmUpSeconds(seconds) : seconds,
      })
      if (round === 0) return
      samples.push(result)
      log(
        `  round ${round}  ${target.name}: ${Math.round(result.perSecond)}/s, p99 ${result.p99.toFixed(1)} ms`,
      )
    } catch (error) {
      results.delete(target)
      failed.push(`${target.name}, round ${round}: ${(error as Error).message}`)
      log(`  round ${round}  ${target.name}: ${(error as Error).message}`)
    }
  }
  for (let round = 0; round <= rounds; round++) {
    for (const target of targets) await runOnce(target, round)
  }
  const series = figures.flatMap(({ toSeriesName, unit, of }) =>
    // Without a sample a target keeps its place, and its ratio is a miss.
    targets.map((target) => ({
      name: toSeriesName(target.name),
      unit,
      samples: (results.get(target) ?? []).map(of).filter((result) => result !== undefined),
    })),
  )
  const isMeasured = ({ unit, samples }: Series) => unit !== 'µs' || samples.length > 0
  return { series: series.filter(isMeasured), failed }
}
