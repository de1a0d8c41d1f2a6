import { expect, it } from 'vitest'
import { median, quantile } from './statistics.ts'

it('returns the middle of an odd number of samples in any order', () => {
  expect(median([9, 1, 5])).toBe(5)
})

it('returns the mean of the two middle samples of an even number', () => {
  expect(median([4, 1, 2, 3])).toBe(2.5)
})

it('is not affected by one outlier', () => {
  expect(median([10, 11, 12, 13, 9_000])).toBe(12)
})

it('interpolates between neighbours', () => {
  expect(quantile([0, 10], 0.25)).toBe(2.5)
  expect(quantile([0, 10, 20], 1)).toBe(20)
})

it('does not modify its samples', () => {
  const samples = [3, 1, 2]
  median(samples)
  expect(samples).toEqual([3, 1, 2])
})

it('returns NaN without samples', () => {
  expect(median([])).toBeNaN()
})
