import { describe, expect, it } from 'vitest'
import { ratio, reportOf, series } from './report.fixture.ts'
import type { Ratio } from './report.ts'
import { allMet, goalText, verdictsOf } from './verdict.ts'

const judge = (goal: Ratio['goal'], of: number[], to = [100]) =>
  verdictsOf(
    reportOf({
      series: [series('of', ...of), series('to', ...to)],
      ratios: [ratio('of', 'to', goal)],
    }),
  )[0]

describe('a verdict', () => {
  it('divides the medians, not the means', () => {
    expect(judge({ atLeast: 0.5 }, [60, 50, 1_000])?.value).toBe(0.6)
  })

  it.each<[string, Ratio['goal'], number, boolean]>([
    ['a rate above its goal meets it', { atLeast: 0.6 }, 61, true],
    ['a rate at its goal meets it', { atLeast: 0.6 }, 60, true],
    ['a rate below its goal misses it', { atLeast: 0.6 }, 59, false],
    ['a time below its goal meets it', { atMost: 1.5 }, 149, true],
    ['a time at its goal meets it', { atMost: 1.5 }, 150, true],
    ['a time above its goal misses it', { atMost: 1.5 }, 151, false],
  ])('%s', (_sentence, goal, of, met) => {
    expect(judge(goal, [of])?.met).toBe(met)
  })

  it.each<[string, Ratio['goal']]>([
    ['at least', { atLeast: 0 }],
    ['at most', { atMost: 9 }],
  ])('misses a goal of %s where nothing was measured', (_sentence, goal) => {
    expect(judge(goal, [])?.met).toBe(false)
    expect(judge(goal, [1], [0])?.met).toBe(false)
  })

  it('refuses a ratio of what is not there', () => {
    const report = reportOf({ ratios: [ratio('order', 'floor', { atLeast: 1 })] })
    expect(() => verdictsOf(report)).toThrow('“order”')
  })
})

it('says a goal as it is read aloud', () => {
  expect(goalText({ goal: { atLeast: 4 } })).toBe('≥ 4')
  expect(goalText({ goal: { atMost: 0.5 } })).toBe('≤ 0.5')
})

it('calls a report met only where every goal is', () => {
  const missed = ratio('list', 'floor', { atLeast: 0.9 })
  expect(allMet(reportOf())).toBe(true)
  expect(allMet(reportOf({ ratios: [...reportOf().ratios, missed] }))).toBe(false)
})
