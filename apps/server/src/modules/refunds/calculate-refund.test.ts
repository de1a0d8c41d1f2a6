import { expect, it } from 'vitest'
import { calculateLineRefund, isWholeRefund, type RefundableLine } from './calculate-refund.ts'

const line = (overrides: Partial<RefundableLine> = {}): RefundableLine => ({
  lineId: 1,
  childId: 'a',
  num: 3,
  pointsShare: 100,
  cashShare: 1_000,
  refundedNum: 0,
  refundedPoints: 0,
  refundedCash: 0,
  ...overrides,
})

it.each([
  ['all pieces with their whole shares', {}, 3, { points: 100, cash: 1_000 }],
  ['one piece, rounded down', {}, 1, { points: 33, cash: 333 }],
  [
    'the last piece with the remainder',
    { refundedNum: 2, refundedPoints: 66, refundedCash: 666 },
    1,
    { points: 34, cash: 334 },
  ],
  ['a line paid by points only', { cashShare: 0 }, 3, { points: 100, cash: 0 }],
  [
    'amounts beyond double precision of the product',
    { num: 9_999, cashShare: 9_007_199_254_740_991 },
    9_998,
    { points: 99, cash: 9_006_298_444_734_516 },
  ],
])('refunds %s', (_title, overrides, num, amounts) => {
  expect(calculateLineRefund(line(overrides), num)).toEqual({ lineId: 1, num, ...amounts })
})

it.each([
  [0, {}],
  [4, {}],
  [1.5, {}],
  [2, { refundedNum: 2 }],
])('rejects a refund of %d pieces', (num, overrides) => {
  expect(() => calculateLineRefund(line(overrides), num)).toThrow(RangeError)
})

it('adds up to the shares for every way to split a line into refunds', () => {
  for (let num = 1; num <= 7; num += 1) {
    for (let first = 1; first < num; first += 1) {
      const whole = line({ num, pointsShare: 101, cashShare: 4_999 })
      const one = calculateLineRefund(whole, first)
      const rest = calculateLineRefund(
        { ...whole, refundedNum: first, refundedPoints: one.points, refundedCash: one.cash },
        num - first,
      )
      expect([one.points + rest.points, one.cash + rest.cash]).toEqual([101, 4_999])
    }
  }
})

it('recognises the refund that completes an order', () => {
  const lines = [line(), line({ lineId: 2, num: 2, refundedNum: 1 })]
  const refund = (lineId: number, num: number) => ({ lineId, num, points: 0, cash: 0 })
  expect(isWholeRefund(lines, [refund(1, 3)])).toBe(false)
  expect(isWholeRefund(lines, [refund(1, 3), refund(2, 1)])).toBe(true)
})
