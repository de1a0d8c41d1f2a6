import { fromFen, payWithPoints, priceUnit, worthOfPoints } from '@mall/contract/money'
import { PriceType } from '@mall/contract/states'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { calculateLineRefund } from '../../order-refunds/index.ts'
import { countMostPoints, noLegs, payWithCard, restUnit, splitPayment } from './split-payment.ts'

const money = { goodsPriceType: PriceType.Money, proportion: 10, exchangeRate: 100 }
const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)

it.each([
  [3000, 5000, 3000],
  [3000, 1999, 1990],
  [3000, 5, 0],
])('pays %d with a card of %d', (amount, left, expected) => {
  expect(payWithCard(amount, left, restUnit(money, false))).toBe(expected)
})

it('pays freight with cash first, then points, then the card', () => {
  const paid = splitPayment([100, 100], [1000], { points: 7, cash: 12 }, money)
  expect(paid?.freights).toEqual([
    { card: 0, points: 4, cash: 6 },
    { card: 10, points: 3, cash: 6 },
  ])
  expect(paid?.lines).toEqual([{ card: 1000, points: 0, cash: 0 }])
  const more = splitPayment([100], [1000, 500], { points: 30, cash: 40 }, money)
  expect(more?.freights).toEqual([{ card: 0, points: 0, cash: 10 }])
  expect(sum(more?.lines.map(({ cash }) => cash) ?? [])).toBe(30)
})

it('leaves cash to the lines when only the freight has room for whole steps', () => {
  const halves = { goodsPriceType: PriceType.Money, proportion: 1, exchangeRate: 50 }
  const paid = splitPayment([4], [5], { points: 4, cash: 1 }, halves)
  expect(paid?.freights).toEqual([{ card: 0, points: 2, cash: 0 }])
  expect(paid?.lines).toEqual([{ card: 0, points: 2, cash: 1 }])
})

const anyRules = fc.record({
  goodsPriceType: fc.constantFrom(PriceType.Money, PriceType.Points),
  proportion: fc.constantFrom(1, 10, 100, 250),
  exchangeRate: fc.constantFrom(1, 7, 30, 50, 100, 1_000),
})
const anyParts = fc.array(
  fc.record({
    freight: fc.nat(20),
    lines: fc.array(
      fc.record({
        price: fc.integer({ min: 1, max: 500 }),
        num: fc.integer({ min: 1, max: 9 }),
        first: fc.nat(9),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  { minLength: 1, maxLength: 3 },
)

it('covers freights and lines exactly, and two partial refunds return the same amount', () => {
  fc.assert(
    fc.property(anyRules, anyParts, fc.nat(9_999), fc.nat(9_999), (rules, parts, left, most) => {
      const unit = priceUnit(rules)
      const fees = parts.map(({ freight }) => freight * unit)
      const lines = parts.flatMap((part) => part.lines)
      const amounts = lines.map(({ price, num }) => price * num * unit)
      const rows = [...fees, ...amounts]
      const due = sum(rows)
      const card = payWithCard(due, left * unit, restUnit(rules, true))
      const usable = Math.min(most, countMostPoints(rows, rules))
      const { points, deduction } = payWithPoints(due - card, usable, rules)
      const cash = (due - card - deduction) / fromFen(1, rules)
      const paid = splitPayment(fees, amounts, { points, cash }, rules)
      if (!paid) {
        // A fen may be worth more points than the rest of a row, which the card then pays.
        expect(rules.goodsPriceType).toBe(PriceType.Points)
        return
      }
      const legs = [...paid.freights, ...paid.lines]
      expect(
        legs.map((leg) => leg.card + worthOfPoints(leg.points, rules) + fromFen(leg.cash, rules)),
      ).toEqual(rows)
      expect(Math.min(...legs.flatMap((leg) => Object.values(leg)))).toBeGreaterThanOrEqual(0)
      expect([sum(legs.map((leg) => leg.card)), sum(legs.map((leg) => leg.points))]).toEqual([
        card,
        points,
      ])
      expect(sum(legs.map((leg) => leg.cash))).toBe(cash)

      const returned = lines.flatMap(({ num, first }, index) => {
        const leg = paid.lines[index] ?? noLegs
        const line = {
          lineId: index,
          childId: '',
          num,
          freightPoints: 0,
          freightCash: 0,
          pointsShare: leg.points,
          cashShare: leg.cash,
        }
        const before = Math.min(first, num)
        const refund = (refundedNum: number, pieces: number) =>
          pieces === 0 ? [] : [calculateLineRefund({ ...line, refundedNum }, pieces)]
        return [...refund(0, before), ...refund(before, num - before)]
      })
      expect(
        sum(returned.map((one) => one.points)) + sum(paid.freights.map((leg) => leg.points)),
      ).toBe(points)
      expect(sum(returned.map((one) => one.cash)) + sum(paid.freights.map((leg) => leg.cash))).toBe(
        cash,
      )
    }),
    { numRuns: 500 },
  )
})

it('refuses an amount that does not fit into whole units', () => {
  expect(splitPayment([], [15], { points: 0, cash: 2 }, money)).toBeNull()
})
