import { expect, it } from 'vitest'
import { ratio, reportOf, series } from './report.fixture.ts'
import { printReport } from './table.ts'

it('prints median, spread, ratio, goal and verdict', () => {
  expect(printReport(reportOf({ notes: ['a note'] }))).toMatchInlineSnapshot(`
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

it('marks a goal that is missed', () => {
  const text = printReport(reportOf({ ratios: [ratio('list', 'floor', { atMost: 0.5 })] }))
  expect(text).toContain('≤ 0.5  ✗')
  expect(text).toContain('0 of 1 goals met')
})

it('names the versions of what was measured', () => {
  const { machine } = reportOf()
  const text = printReport(reportOf({ machine: { ...machine, postgresql: '18.4' } }))
  expect(text).toContain('Node 20.20.0 · PostgreSQL 18.4')
})

it('shows four digits that count, and a dash for what was not measured', () => {
  const text = printReport(
    reportOf({ series: [series('list', 24_472.4), series('floor')], ratios: [] }),
  )
  expect(text).toMatch(/list +1\/s +24,472 /)
  expect(text).toMatch(/floor +1\/s +– /)
})

it('says what could not be measured to its end', () => {
  const text = printReport(reportOf({ failed: ['order, round 1: answered 503'] }))
  expect(text).toContain('✗ failed: order, round 1: answered 503')
})
