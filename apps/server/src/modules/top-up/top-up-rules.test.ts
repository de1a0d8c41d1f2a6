import { expect, it } from 'vitest'
import { assertWithinLimits, calculateNextQuery, toShownState } from './top-up-rules.ts'

const submittedAt = new Date('2026-11-25T00:00:00Z')
const after = (ms: number) => new Date(submittedAt.getTime() + ms)

it.each([
  [0, 0, 10_000],
  [1, 10_000, 60_000],
  [2, 60_000, 300_000],
  [3, 300_000, 900_000],
  [4, 900_000, 4_500_000],
  [9, 10_000_000, 13_600_000],
  // After a late run the next query has its normal delay.
  [1, 400_000, 410_000],
])('schedules the query after %i earlier ones', (queries, at, next) => {
  expect(calculateNextQuery(submittedAt, queries, after(at))).toEqual(after(next))
})

it.each([
  [{ count: 2, sum: 40_000 }, 10_000, null],
  [{ count: 3, sum: 3_000 }, 1_000, 'top-up/times'],
  [{ count: 1, sum: 40_001 }, 10_000, 'top-up/amount'],
])('limits a number with %j on a day', (today, faceValue, refusal) => {
  const check = () => assertWithinLimits({ perDay: 3, maxAmount: 50_000 }, today, faceValue)
  if (refusal === null) expect(check).not.toThrow()
  else expect(check).toThrow(expect.objectContaining({ refusal }))
})

it.each([
  ['created', 0, false, 'unpaid'],
  ['created', 4, false, 'cancelled'],
  ['created', 1, false, 'processing'],
  ['unknown', 1, false, 'processing'],
  ['accepted', 1, false, 'processing'],
  ['processing', 1, false, 'processing'],
  ['succeeded', 3, false, 'succeeded'],
  ['failed', 1, false, 'refunding'],
  ['failed', 5, true, 'refunded'],
  ['created', 5, true, 'refunded'],
] as const)('shows %s of an order in status %i', (state, status, isRefunded, shown) => {
  expect(toShownState(state, status, isRefunded)).toBe(shown)
})
