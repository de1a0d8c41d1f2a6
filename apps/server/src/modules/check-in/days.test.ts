import { expect, it } from 'vitest'
import { addDays, toDay, toNextMonth } from './days.ts'

it('starts a day at midnight in Shanghai', () => {
  expect(toDay(new Date('2026-11-25T15:59:59.999Z'))).toBe('2026-11-25')
  expect(toDay(new Date('2026-11-25T16:00:00.000Z'))).toBe('2026-11-26')
})

it('adds days across months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(toNextMonth('2026-12')).toBe('2027-01-01')
})
