import { exchangeStep, payWithPoints, priceUnit } from '@mall/contract/money'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitShares } from './shares.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
const rules = { goodsPriceType: 0, proportion: 100, exchangeRate: 100 }
const line = (amount: number, couponShare = 0, group = 0) => ({ amount, couponShare, group })

it('assigns each line its share to the last fen', () => {
  const shares = splitShares(
    [line(10_000, 3_400), line(10_000, 3_300), line(10_000, 3_300)],
    { freights: [0], points: 100, cash: 100 },
    rules,
  )
  expect(shares).toEqual([
    { couponShare: 3_400, pointsShare: 33, cashShare: 33 },
    { couponShare: 3_300, pointsShare: 34, cashShare: 33 },
    { couponShare: 3_300, pointsShare: 33, cashShare: 34 },
  ])
})

it('splits freight over the lines of the same parcel', () => {
  const shares = splitShares(
    [line(20_000), line(20_000, 20_000, 1)],
    { freights: [5_000, 0], points: 0, cash: 250 },
    rules,
  )
  expect(shares).toEqual([
    { couponShare: 0, pointsShare: 0, cashShare: 250 },
    { couponShare: 20_000, pointsShare: 0, cashShare: 0 },
  ])
})

it('assigns each line its points and cash of a price in points', () => {
  const shares = splitShares(
    [line(60_0000), line(68_0000)],
    { freights: [0], points: 28, cash: 100 },
    { ...rules, goodsPriceType: 1 },
  )
  expect(shares).toEqual([
    { couponShare: 0, pointsShare: 13, cashShare: 47 },
    { couponShare: 0, pointsShare: 15, cashShare: 53 },
  ])
})

it('sums to the whole without a negative share, whatever is split', () => {
  const anyLines = fc.array(
    fc.record({
      price: fc.nat(99_999),
      group: fc.nat(3),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  fc.assert(
    fc.property(
      anyLines,
      fc.constantFrom(0, 1),
      fc.constantFrom(1, 100, 250),
      fc.constantFrom(1, 7, 30, 100, 1_000),
      fc.array(fc.nat(2_000), { minLength: 4, maxLength: 4 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (given, goodsPriceType, proportion, exchangeRate, fees, pointsPart) => {
        const money = { goodsPriceType, proportion, exchangeRate }
        const step = exchangeStep(money)
        const unit = priceUnit(money)
        const lines = given.map(({ price, group, part }) => ({
          amount: price * unit,
          group,
          couponShare: Math.floor(price * part) * unit,
        }))
        const couponAmount = sum(lines.map(({ couponShare }) => couponShare))
        // Nothing travels in a group without lines.
        const freights = fees.map((fee, group) =>
          lines.some((one) => one.group === group) ? fee * unit : 0,
        )
        const due = sum(lines.map(({ amount }) => amount)) - couponAmount + sum(freights)
        const balance = Math.floor(((due / unit) * exchangeRate * pointsPart) / 100)
        const { points, cash } = payWithPoints(due, balance, money)
        const shares = splitShares(lines, { freights, points, cash }, money)
        expect(sum(shares.map(({ couponShare }) => couponShare))).toBe(couponAmount)
        expect(sum(shares.map(({ pointsShare }) => pointsShare))).toBe(points)
        expect(sum(shares.map(({ cashShare }) => cashShare))).toBe(cash)
        shares.forEach(({ couponShare, pointsShare, cashShare }, index) => {
          expect(Math.min(couponShare, pointsShare, cashShare)).toBeGreaterThanOrEqual(0)
          expect(couponShare).toBeLessThanOrEqual(lines[index]?.amount ?? 0)
        })
        if ((goodsPriceType === 0 ? step.fen : step.points) > 1) return
        lines.forEach(({ amount }, index) => {
          const { couponShare = 0, pointsShare = 0, cashShare = 0 } = shares[index] ?? {}
          const paid =
            goodsPriceType === 0
              ? cashShare + (pointsShare / step.points) * step.fen
              : pointsShare + (cashShare / step.fen) * step.points
          expect(paid * unit).toBeGreaterThanOrEqual(amount - couponShare)
        })
      },
    ),
    { seed: 20_260_703 },
  )
})
