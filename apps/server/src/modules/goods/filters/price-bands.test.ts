import { expect, it } from 'vitest'
import { findPriceBands } from './price-bands.ts'

const yuan = 10_000
const bands = (...prices: number[]) =>
  findPriceBands(
    Float64Array.from(prices.toSorted((a, b) => a - b)).map((price) => price * yuan),
    yuan,
  ).map(({ min, max }) => [min === null ? null : min / yuan, max === null ? null : max / yuan])

it('splits prices into four ranges at round amounts', () => {
  expect(bands(9, 12, 39, 48, 52, 88, 99, 130, 210, 399, 480, 999)).toEqual([
    [null, 50],
    [50, 100],
    [100, 300],
    [300, null],
  ])
})

it('joins ranges with the same bound', () => {
  expect(bands(9, 9, 9, 9, 9, 9, 9, 9, 99)).toEqual([
    [null, 8],
    [8, null],
  ])
})

it('offers no ranges for few goods or one price', () => {
  expect(bands(1, 2, 3)).toEqual([])
  expect(bands(8, 8, 8, 8, 8, 8, 8, 8)).toEqual([])
})
