import { expect, it } from 'vitest'
import { addMonths, listMonth } from './list-month.ts'

it('lists the weeks of a month from Sunday', () => {
  const weeks = listMonth('2026-11')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]?.[0]).toBe('2026-11-01')
  expect(weeks[4]).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null])
  expect(listMonth('2026-08')[0]?.[6]).toBe('2026-08-01')
  expect(listMonth('2026-02')).toHaveLength(4)
})

it('adds months across a year', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
})
