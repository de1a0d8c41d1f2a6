import { expect, it } from 'vitest'
import type { HistoryEntry } from './history.ts'
import { plotHistory } from './plot.ts'

const entry = (value: number | null, met = true, name = 'list / floor'): HistoryEntry => ({
  when: '2026-01-02T03:04:05.000Z',
  cpu: 'Test CPU',
  cores: 2,
  load: 1,
  ratios: { [name]: { value, goal: '≥ 0.5', met } },
  medians: {},
})

const heights = (svg: string) =>
  [...svg.matchAll(/<circle cx="[\d.]+" cy="([\d.]+)"/g)].map(([, y]) => Number(y))

it('draws a higher ratio higher', () => {
  const [low, high] = heights(plotHistory('t', [entry(0.3), entry(0.9)]))
  expect(high).toBeLessThan(low ?? 0)
})

it('draws a missed goal in another colour', () => {
  const fills = [
    ...plotHistory('t', [entry(0.3, false), entry(0.9)]).matchAll(/r="2.5" fill="(.*?)"/g),
  ]
  expect(new Set(fills.map(([, fill]) => fill)).size).toBe(2)
})

it('leaves a gap for a run without a measurement', () => {
  expect(heights(plotHistory('t', [entry(0.3), entry(null), entry(0.9)]))).toHaveLength(2)
})

it('draws a panel per ratio and escapes its name', () => {
  const svg = plotHistory('a < b', [entry(1, true, 'p99 <= half'), entry(1, true, 'a & b')])
  expect(svg.match(/<polyline/g)).toHaveLength(2)
  expect(svg).toContain('a &lt; b')
  expect(svg).toContain('p99 &lt;= half')
  expect(svg).toContain('a &amp; b')
})

it('draws the latest sixty runs', () => {
  const svg = plotHistory(
    't',
    Array.from({ length: 100 }, () => entry(1)),
  )
  expect(heights(svg)).toHaveLength(60)
  expect(svg).toContain('60 runs')
})

it('draws the same plot for the same history', () => {
  const history = [entry(0.3), entry(0.9)]
  expect(plotHistory('t', history)).toBe(plotHistory('t', history))
})
