import type { Series } from '../report/index.ts'
import { runLoad, type LoadResult } from './run-load.ts'
import type { Target } from './target.ts'

/** Series names of a target, by figure. */
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

/** Duration of the warm-up: enough for compilation, prepared statements and caches. */
const getWarmUpSeconds = (seconds: number) => Math.min(2, seconds)

const figures = [
  { toSeriesName: seriesName.rate, unit: '1/s', of: (result: LoadResult) => result.perSecond },
  { toSeriesName: seriesName.p50, unit: 'ms', of: (result: LoadResult) => result.p50 },
  { toSeriesName: seriesName.p99, unit: 'ms', of: (result: LoadResult) => result.p99 },
  { toSeriesName: seriesName.cpu, unit: 'µs', of: (result: LoadResult) => result.cpu },
]

/** Series of all targets; `failed` lists excluded targets with round and reason. */
export type Measured = { series: Series[]; failed: string[] }

/**
 * Runs every target once per round, in order, so that other load affects all equally. The warm-up
 * round is discarded. A target is excluded after its first unexpected response.
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
    // Keep the series of a failed target without samples: its ratio counts as missed.
    targets.map((target) => ({
      name: toSeriesName(target.name),
      unit,
      samples: (results.get(target) ?? []).map(of).filter((result) => result !== undefined),
    })),
  )
  const isMeasured = ({ unit, samples }: Series) => unit !== 'µs' || samples.length > 0
  return { series: series.filter(isMeasured), failed }
}
