import type { Series } from '../report/index.ts'
import { drive, type Driven } from './drive.ts'
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
  say(line: string): void
}

/** Long enough for the first compilations, for prepared statements and for caches to fill. */
const warmUp = (seconds: number) => Math.min(2, seconds)

const kinds = [
  { nameOf: seriesName.rate, unit: '1/s', of: (one: Driven) => one.perSecond },
  { nameOf: seriesName.p50, unit: 'ms', of: (one: Driven) => one.p50 },
  { nameOf: seriesName.p99, unit: 'ms', of: (one: Driven) => one.p99 },
  { nameOf: seriesName.cpu, unit: 'µs', of: (one: Driven) => one.cpu },
]

/** Figures of all targets; `failed` says which of them was left out from when on, and why. */
export type Measured = { series: Series[]; failed: string[] }

/**
 * Drives every target once a round, one after the other, so that whatever the machine does meanwhile
 * happens to all of them alike. A round before the first is not counted. A target that gives one
 * wrong answer is asked no more.
 */
export async function driveRounds({ targets, rounds, seconds, say }: Plan): Promise<Measured> {
  const driven = new Map<Target, Driven[]>(targets.map((target) => [target, []]))
  const failed: string[] = []

  async function driveOnce(target: Target, round: number) {
    const samples = driven.get(target)
    if (!samples) return
    try {
      await target.prepare?.()
      const one = await drive({ ...target, seconds: round === 0 ? warmUp(seconds) : seconds })
      if (round === 0) return
      samples.push(one)
      say(
        `  round ${round}  ${target.name}: ${Math.round(one.perSecond)}/s, p99 ${one.p99.toFixed(1)} ms`,
      )
    } catch (error) {
      driven.delete(target)
      failed.push(`${target.name}, round ${round}: ${(error as Error).message}`)
      say(`  round ${round}  ${target.name}: ${(error as Error).message}`)
    }
  }
  for (let round = 0; round <= rounds; round++) {
    for (const target of targets) await driveOnce(target, round)
  }
  const series = kinds.flatMap(({ nameOf, unit, of }) =>
    // Without a sample a target keeps its place, and its ratio is a miss.
    targets.map((target) => ({
      name: nameOf(target.name),
      unit,
      samples: (driven.get(target) ?? []).map(of).filter((one) => one !== undefined),
    })),
  )
  const isKnown = ({ unit, samples }: Series) => unit !== 'µs' || samples.length > 0
  return { series: series.filter(isKnown), failed }
}
