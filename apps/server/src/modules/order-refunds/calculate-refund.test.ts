import { expect, it } from 'vitest'
import {
  calculateFreightParts,
  calculateLineRefund,
  isWholeRefund,
  limitRefunds,
  pieceShare,
  type RefundableLine,
} from './calculate-refund.ts'

const line = (overrides: Partial<RefundableLine> = {}): RefundableLine => ({
  lineId: 1,
  childId: 'a',
  num: 3,
  pointsShare: 100,
  cashShare: 1_000,
  freightPoints: 0,
  freightCash: 0,
  refundedNum: 0,
  ...overrides,
})

it.each([
  ['all pieces with their whole shares', {}, 3, { points: 100, cash: 1_000 }],
  ['one piece, rounded down', {}, 1, { points: 33, cash: 333 }],
  ['the last piece with the remainder', { refundedNum: 2 }, 1, { points: 34, cash: 334 }],
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

it('sums to the shares for every split of a line into refunds', () => {
  for (let num = 1; num <= 7; num += 1) {
    for (let first = 1; first < num; first += 1) {
      const freight = { freightPoints: 7, freightCash: 801 }
      const whole = line({ num, pointsShare: 101, cashShare: 4_999, ...freight })
      const one = calculateLineRefund(whole, first)
      const rest = calculateLineRefund({ ...whole, refundedNum: first }, num - first)
      expect([one.points + rest.points, one.cash + rest.cash]).toEqual([101, 4_999])
    }
  }
})

it('assigns each piece its part of a reduction, and the whole reduction to all pieces together', () => {
  const parts = [0, 1, 2].map((refundedNum) => pieceShare(1_000, { refundedNum, num: 3 }, 1))
  expect(parts).toEqual([333, 333, 334])
  expect(pieceShare(1_000, { refundedNum: 1, num: 3 }, 2)).toBe(667)
})

it('recognises the refund that completes an order', () => {
  const lines = [line(), line({ lineId: 2, num: 2, refundedNum: 1 })]
  const refund = (lineId: number, num: number) => ({ lineId, num, points: 0, cash: 0 })
  expect(isWholeRefund(lines, [refund(1, 3)])).toBe(false)
  expect(isWholeRefund(lines, [refund(1, 3), refund(2, 1)])).toBe(true)
})

it('excludes the freight of the pieces', () => {
  const withFreight = line({ freightPoints: 10, freightCash: 100 })
  expect(calculateLineRefund(withFreight, 3, false)).toMatchObject({ points: 90, cash: 900 })
  expect(calculateLineRefund(withFreight, 3, true)).toMatchObject({ points: 100, cash: 1_000 })
})

it('adds no withheld amount to the refund of later pieces', () => {
  const later = calculateLineRefund(line({ refundedNum: 2 }), 1)
  expect(later).toMatchObject({ points: 34, cash: 334 })
})

it('splits a smaller refund over the lines by their amounts', () => {
  const refunds = [
    { lineId: 1, num: 1, points: 3, cash: 100 },
    { lineId: 2, num: 1, points: 7, cash: 200 },
  ]
  expect(limitRefunds(refunds, { cash: 100 })).toEqual([
    { lineId: 1, num: 1, points: 3, cash: 33 },
    { lineId: 2, num: 1, points: 7, cash: 67 },
  ])
  expect(limitRefunds(refunds, { points: 0, cash: 0 })).toMatchObject([
    { points: 0, cash: 0 },
    { points: 0, cash: 0 },
  ])
})

/** costPoints of one yuan, and points of one yuan */
const YUAN = 10_000
it.each([
  ['two lines paid by points', [88, 35.9], [9_368, 3_822], 8, [8_800, 3_590], [568, 232]],
  ['one line paid by points', [35.9], [4_390], 8, [3_590], [800]],
  ['equal lines', [10, 10, 10], [1_267, 1_267, 1_266], 8, [1_000, 1_000, 1_000], [267, 267, 266]],
  ['lines without freight', [88, 35.9], [8_800, 3_590], 0, [8_800, 3_590], [0, 0]],
  ['a line that cost nothing', [0, 30], [0, 3_800], 8, [0, 3_000], [0, 800]],
])(
  'returns no fraction too many in the goods of %s',
  (_title, yuan, shares, freight, goods, parts) => {
    const lines = yuan.map((amount, index) => ({
      amount: Math.round(amount * YUAN),
      couponShare: 0,
      pointsShare: shares[index] ?? 0,
      cashShare: 0,
    }))
    const found = calculateFreightParts(lines, freight * YUAN)
    expect(found.map(({ freightPoints }) => freightPoints)).toEqual(parts)
    const refunded = found.map((part, index) => {
      const own = { ...part, num: 1, pointsShare: shares[index] ?? 0, cashShare: 0 }
      return calculateLineRefund(line(own), 1, false).points
    })
    expect(refunded).toEqual(goods)
  },
)

it('includes the freight in the shares of each line', () => {
  const lines = [
    { amount: 3_000, couponShare: 0, pointsShare: 20, cashShare: 20 },
    { amount: 1_000, couponShare: 1_000, pointsShare: 5, cashShare: 0 },
    { amount: 0, couponShare: 0, pointsShare: 0, cashShare: 0 },
  ]
  expect(calculateFreightParts(lines, 1_000)).toEqual([
    { freightPoints: 4, freightCash: 4 },
    { freightPoints: 5, freightCash: 0 },
    { freightPoints: 0, freightCash: 0 },
  ])
})
