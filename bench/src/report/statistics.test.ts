import { expect, it } from 'vitest'
import { median, quantile } from './statistics.ts'

it('takes the middle of an odd number of samples, whatever their order', () => {
  expect(median([9, 1, 5])).toBe(5)
})

it('takes the mean of the two middle ones of an even number', () => {
  expect(median([4, 1, 2, 3])).toBe(2.5)
})

it('is not moved by one outlier', () => {
  expect(median([10, 11, 12, 13, 9_000])).toBe(12)
})

it('interpolates between neighbours', () => {
  expect(quantile([0, 10], 0.25)).toBe(2.5)
  expect(quantile([0, 10, 20], 1)).toBe(20)
})

it('leaves its samples as they were', () => {
  const samples = [3, 1, 2]
  median(samples)
  expect(samples).toEqual([3, 1, 2])
})

it('is not a number where nothing was measured', () => {
  expect(median([])).toBeNaN()
})
