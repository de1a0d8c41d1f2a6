import { expect, it } from 'vitest'
import { isBelowBound, readPriceBound } from './price-bound.ts'

type Settings = Parameters<typeof readPriceBound>[0]['settings']

it.each([
  [50, 100, 50, false],
  [49, 100, 50, true],
  [1, 3_450_000, 50, true],
  [100, 100, 100, false],
  [99, 100, 100, true],
  [0, 100, 0, false],
  [0, 0, 50, false],
  [120, 100, 50, false],
])('judges %i after %i against a bound of %i %%: %s', (price, former, percent, isBelow) => {
  expect(isBelowBound(price, former, percent)).toBe(isBelow)
})

it.each([
  [{ prices: { secondPersonBelow: 70 } }, 70],
  [{ prices: { secondPersonBelow: 0 } }, 0],
  [{}, 50],
])('reads the bound of %j as %i', (settings, percent) => {
  expect(readPriceBound({ settings: settings as Settings })).toBe(percent)
})
