import { expect, it } from 'vitest'
import { calculateP75, toBucket } from './buckets.ts'

it.each([
  ['puts a duration into the bucket above it', 'vital.lcp', 812, 1_000_000],
  ['keeps a value on a bound in its bucket', 'vital.lcp', 1_000, 1_000_000],
  ['uses fine bounds for layout shift', 'vital.cls', 0.004, 10],
  ['has one bucket above the last bound', 'vital.lcp', 9_999_999, 2_000_000_000],
  ['marks an event without a value', 'error.uncaught', undefined, -1],
])('assigns the bucket: %s', (_title, name, value, bucket) => {
  expect(toBucket(name, value)).toBe(bucket)
})

it('calculates the 75th percentile from the buckets in any order', () => {
  const buckets = [
    { bucket: 2_500_000, count: 1 },
    { bucket: 500_000, count: 2 },
    { bucket: 1_000_000, count: 1 },
    { bucket: -1, count: 50 },
  ]
  expect(calculateP75(buckets)).toBe(1_000)
  expect(calculateP75([{ bucket: -1, count: 3 }])).toBeNull()
})
