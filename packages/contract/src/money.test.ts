import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exchangeStep, fromFen, payWithPoints, split, toFen, worthOfPoints } from './money.ts'

const rules = { proportion: 100, exchangeRate: 100 }
const rates = fc.constantFrom(1, 7, 10, 30, 50, 99, 100, 250, 1000)
const proportions = fc.constantFrom(1, 10, 100, 1000)
const anyRules = fc.record({ proportion: proportions, exchangeRate: rates })

it.each([
  [399_0000, 39_900],
  [100, 1],
  [0, 0],
])('reads %d costPoints as %d fen', (costPoints, fen) => {
  expect(toFen(costPoints, rules)).toBe(fen)
  expect(fromFen(fen, rules)).toBe(costPoints)
})

it.each([150, 0.1, Number.MAX_SAFE_INTEGER + 1, Number.NaN, Infinity])(
  'refuses %d costPoints, which is not whole fen',
  (costPoints) => {
    expect(() => toFen(costPoints, rules)).toThrow(RangeError)
  },
)

it.each([
  ['100 points a yuan', 100, { points: 1, fen: 1 }],
  ['1 point a yuan', 1, { points: 1, fen: 100 }],
  ['30 points a yuan', 30, { points: 3, fen: 10 }],
  ['1000 points a yuan', 1000, { points: 10, fen: 1 }],
])('exchanges %s without a rest', (_name, exchangeRate, step) => {
  expect(exchangeStep({ exchangeRate })).toEqual(step)
})

it.each([
  ['all of a small order', 5_0000, 12_860, { points: 500, deduction: 5_0000, cash: 0 }],
  [
    'what there is of a large one',
    607_8000,
    12_860,
    { points: 12_860, deduction: 128_6000, cash: 47_920 },
  ],
  ['nothing without points', 5_0000, 0, { points: 0, deduction: 0, cash: 500 }],
])('points pay %s', (_name, costPoints, balance, expected) => {
  expect(payWithPoints(costPoints, balance, rules)).toEqual(expected)
})

it('never takes more points than there are, never pays more than is asked, and leaves nothing over', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_00), fc.nat(1_000_000_00), anyRules, (fen, balance, own) => {
      const total = fromFen(fen, own)
      const { points, deduction, cash } = payWithPoints(total, balance, own)
      expect(points).toBeLessThanOrEqual(balance)
      expect(deduction + fromFen(cash, own)).toBe(total)
      expect(cash).toBeGreaterThanOrEqual(0)
      expect(worthOfPoints(points, own)).toBe(deduction)
      const step = exchangeStep(own)
      expect(cash < step.fen || balance - points < step.points).toBe(true)
    }),
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

it('splits so that the parts add up and none is further than one unit from its share', () => {
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
it('splits nothing over nothing', () => {
  expect(split(0, [])).toEqual([])
})
