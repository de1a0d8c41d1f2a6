import { expect, it } from 'vitest'
import { ratio, buildReport, series } from './report.fixture.ts'
import { printReport } from './table.ts'

it('prints median, spread, ratio, goal and verdict', () => {
  expect(printReport(buildReport({ notes: ['a note'] }))).toMatchInlineSnapshot(`
    "bench api · 2026-01-02T03:04:05.000Z
      2 × Test CPU, 8 GB · Node 20.20.0
      load average before 0.1, during 1.2, after 1.1

      measured  unit  median  quartiles  min–max  rounds
      floor      1/s     100     95–105   90–110       3
      list       1/s      60      50–70    40–80       3

      ratio         value   goal       of medians
      list / floor    0.6  ≥ 0.5  ✓  list / floor

      a note

      1 of 1 goals met
    "
  `)
})

it('marks a missed goal', () => {
  const text = printReport(buildReport({ ratios: [ratio('list', 'floor', { max: 0.5 })] }))
  expect(text).toContain('≤ 0.5  ✗')
  expect(text).toContain('0 of 1 goals met')
})

it('prints the versions of the measured software', () => {
  const { machine } = buildReport()
  const text = printReport(buildReport({ machine: { ...machine, postgresql: '18.4' } }))
  expect(text).toContain('Node 20.20.0 · PostgreSQL 18.4')
})

it('prints four significant digits and a dash for NaN', () => {
  const text = printReport(
    buildReport({ series: [series('list', 24_472.4), series('floor')], ratios: [] }),
  )
  expect(text).toMatch(/list +1\/s +24,472 /)
  expect(text).toMatch(/floor +1\/s +– /)
})

it('prints incomplete measurements', () => {
  const text = printReport(buildReport({ failed: ['order, round 1: answered 503'] }))
  expect(text).toContain('✗ failed: order, round 1: answered 503')
})
