import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  exchangeStep,
  fromFen,
  payableUnit,
  payWithPoints,
  pointsBelowOneStep,
  priceUnit,
  split,
  toUnits,
  worthOfPoints,
} from './money.ts'

const rules = { goodsPriceType: 0, proportion: 100, exchangeRate: 100 }
const inPoints = { ...rules, goodsPriceType: 1 }
const rates = fc.constantFrom(1, 7, 10, 30, 50, 99, 100, 250, 1000)
const proportions = fc.constantFrom(1, 10, 100, 250, 1000)
const anyRules = fc.record({
  goodsPriceType: fc.constantFrom(0, 1),
  proportion: proportions,
  exchangeRate: rates,
})

it.each([
  [399_0000, rules, 39_900],
  [100, rules, 1],
  [0, rules, 0],
  [128_0000, inPoints, 128],
  [1_0000, inPoints, 1],
  [100, { ...inPoints, proportion: 1 }, 1],
])('converts %d costPoints under %j to %d fen or points', (costPoints, own, units) => {
  expect(toUnits(costPoints, own)).toBe(units)
})

it.each([
  [150, rules],
  [0.1, rules],
  [Number.MAX_SAFE_INTEGER + 1, rules],
  [Number.NaN, rules],
  [Infinity, rules],
  [128_0100, inPoints],
])('refuses %d costPoints that are no whole number of their unit', (costPoints, own) => {
  expect(() => toUnits(costPoints, own)).toThrow(RangeError)
})

it.each([
  ['money mode', rules, 1, 100],
  ['money mode, whatever the rate', { ...rules, exchangeRate: 1000 }, 1, 100],
  ['points mode: 1 fen is 1 of 100 points a yuan', inPoints, 1, 1_0000],
  ['points mode: 1 yuan is the only point', { ...inPoints, exchangeRate: 1 }, 100, 1_0000],
])('converts cash to costPoints in %s', (_name, own, fen, costPoints) => {
  expect(fromFen(fen, own)).toBe(costPoints)
})

it.each([
  ['100 points a yuan', 100, { points: 1, fen: 1 }],
  ['1 point a yuan', 1, { points: 1, fen: 100 }],
  ['30 points a yuan', 30, { points: 3, fen: 10 }],
  ['1000 points a yuan', 1000, { points: 10, fen: 1 }],
])('exchanges %s without a remainder', (_name, exchangeRate, step) => {
  expect(exchangeStep({ exchangeRate })).toEqual(step)
})

it.each([
  [
    'a whole order that costs less than the balance',
    rules,
    5_0000,
    12_860,
    { points: 500, deduction: 5_0000, cash: 0 },
  ],
  [
    'with the whole balance for a larger order, the rest in cash',
    rules,
    607_8000,
    12_860,
    { points: 12_860, deduction: 128_6000, cash: 47_920 },
  ],
  ['nothing with a balance of 0', rules, 5_0000, 0, { points: 0, deduction: 0, cash: 500 }],
  [
    '128 points for a price of 128 points',
    inPoints,
    128_0000,
    500,
    { points: 128, deduction: 128_0000, cash: 0 },
  ],
  [
    '128 points for a price of 128 points at another rate',
    { ...inPoints, exchangeRate: 1 },
    128_0000,
    500,
    { points: 128, deduction: 128_0000, cash: 0 },
  ],
  [
    'a part of a points price, the rest in cash at the rate',
    { ...inPoints, exchangeRate: 50 },
    128_0000,
    28,
    { points: 28, deduction: 28_0000, cash: 200 },
  ],
  [
    '18 of 19 points, since a fen replaces ten points',
    { ...inPoints, exchangeRate: 1000 },
    128_0000,
    19,
    { points: 18, deduction: 18_0000, cash: 11 },
  ],
  [
    '5 points and 12 fen, and lacks 3 points that no fen replaces',
    { ...inPoints, exchangeRate: 1000 },
    128_0000,
    5,
    { points: 5, deduction: 5_0000, cash: 12, missing: 3 },
  ],
])('pays %s', (_name, own, costPoints, balance, expected) => {
  expect(payWithPoints(costPoints, balance, own)).toEqual({ missing: 0, ...expected })
})

it('splits any amount into points and cash that add up in both modes at any rate', () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), fc.nat(100_000_000), anyRules, (units, balance, own) => {
      const total = units * priceUnit(own)
      const { points, deduction, cash, missing } = payWithPoints(total, balance, own)
      const step = exchangeStep(own)
      expect(points).toBeLessThanOrEqual(balance)
      expect(Math.min(points, cash, missing)).toBeGreaterThanOrEqual(0)
      expect(deduction + fromFen(cash, own) + missing * priceUnit(own)).toBe(total)
      expect(worthOfPoints(points, own)).toBe(deduction)
      expect([points, cash, missing].every(Number.isSafeInteger)).toBe(true)
      if (missing > 0) {
        expect(balance).toBeLessThan(pointsBelowOneStep(total, own))
        return
      }
      expect(cash < step.fen || balance - points < step.points).toBe(true)
      // The shown number is the number of points taken.
      if (own.goodsPriceType === 1 && balance >= units) {
        expect({ points, cash }).toEqual({ points: units, cash: 0 })
      }
      if (own.goodsPriceType === 1) {
        expect(points * 100 + cash * own.exchangeRate).toBe(units * 100)
        return
      }
      expect(points * 100 + cash * own.exchangeRate).toBe(units * own.exchangeRate)
    }),
    { seed: 20_261_123 },
  )
})

it('keeps an amount payable by each accepted method alone', () => {
  const ways = fc.record({ cash: fc.boolean(), points: fc.boolean() })
  fc.assert(
    fc.property(fc.nat(1_000_000), anyRules, ways, (count, own, accepts) => {
      const amount = count * payableUnit(own, accepts)
      expect(amount % priceUnit(own)).toBe(0)
      const inPointsOnly = payWithPoints(amount, Number.MAX_SAFE_INTEGER, own)
      if (!accepts.cash) expect(inPointsOnly.cash).toBe(0)
      if (!accepts.points) expect(payWithPoints(amount, 0, own).missing).toBe(0)
    }),
    { seed: 20_261_124 },
  )
})

it.each([
  [100, [1, 1, 1], 1, [34, 33, 33]],
  [100, [0, 0], 1, [50, 50]],
  [0, [3, 4], 1, [0, 0]],
  [-100, [1, 1, 1], 1, [-34, -33, -33]],
  [700, [1, 1, 1], 100, [300, 200, 200]],
])('splits %d over %j in units of %d', (total, weights, unit, parts) => {
  expect(split(total, weights, unit)).toEqual(parts)
})

it('splits a total without a remainder, each part within one unit of its share', () => {
  const weights = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(fc.nat(1_000_000_000), weights, proportions, (units, shares, unit) => {
      const parts = split(units * unit, shares, unit)
      const sum = shares.reduce((a, b) => a + b, 0)
      expect(parts.reduce((a, b) => a + b, 0)).toBe(units * unit)
      parts.forEach((part, index) => {
        expect(part % unit).toBe(0)
        if (sum > 0) {
          const exact = (units * unit * (shares[index] ?? 0)) / sum
          expect(Math.abs(part - exact)).toBeLessThanOrEqual(unit + exact * 1e-9)
        }
      })
    }),
  )
})

it.each([
  ['nothing to split over', () => split(1, [])],
  ['a negative weight', () => split(10, [5, -1])],
  ['a total that is not whole units', () => split(150, [1], 100)],
])('refuses %s', (_name, work) => {
  expect(work).toThrow(RangeError)
})
it('splits a total of zero over no weights into no parts', () => {
  expect(split(0, [])).toEqual([])
})
