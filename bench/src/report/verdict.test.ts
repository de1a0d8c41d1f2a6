import { describe, expect, it } from 'vitest'
import { ratio, buildReport, series } from './report.fixture.ts'
import type { Ratio } from './report.ts'
import { allMet, goalText, getVerdicts } from './verdict.ts'

const judge = (goal: Ratio['goal'], of: number[], to = [100]) =>
  getVerdicts(
    buildReport({
      series: [series('of', ...of), series('to', ...to)],
      ratios: [ratio('of', 'to', goal)],
    }),
  )[0]

describe('getVerdicts', () => {
  it('divides the medians, not the means', () => {
    expect(judge({ min: 0.5 }, [60, 50, 1_000])?.value).toBe(0.6)
  })

  it.each<[string, Ratio['goal'], number, boolean]>([
    ['a rate above its goal meets it', { min: 0.6 }, 61, true],
    ['a rate at its goal meets it', { min: 0.6 }, 60, true],
    ['a rate below its goal misses it', { min: 0.6 }, 59, false],
    ['a time below its goal meets it', { max: 1.5 }, 149, true],
    ['a time at its goal meets it', { max: 1.5 }, 150, true],
    ['a time above its goal misses it', { max: 1.5 }, 151, false],
  ])('judges a ratio: %s', (_sentence, goal, of, met) => {
    expect(judge(goal, [of])?.met).toBe(met)
  })

  it.each<[string, Ratio['goal']]>([
    ['at least', { min: 0 }],
    ['at most', { max: 9 }],
  ])('misses the goal %s without a measurement', (_sentence, goal) => {
    expect(judge(goal, [])?.met).toBe(false)
    expect(judge(goal, [1], [0])?.met).toBe(false)
  })

  it('refuses a ratio of an unknown series', () => {
    const report = buildReport({ ratios: [ratio('order', 'floor', { min: 1 })] })
    expect(() => getVerdicts(report)).toThrow('“order”')
  })
})

it('formats a goal', () => {
  expect(goalText({ goal: { min: 4 } })).toBe('≥ 4')
  expect(goalText({ goal: { max: 0.5 } })).toBe('≤ 0.5')
})

it('reports success only if every goal is met', () => {
  const missed = ratio('list', 'floor', { min: 0.9 })
  expect(allMet(buildReport())).toBe(true)
  expect(allMet(buildReport({ ratios: [...buildReport().ratios, missed] }))).toBe(false)
})
