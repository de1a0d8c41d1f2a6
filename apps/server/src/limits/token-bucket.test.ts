import { expect, it } from 'vitest'
import { tokenBucket } from './token-bucket.ts'

const at = (ms: number) => new Date(1_800_000_000_000 + ms)

it('uses up its budget, returns the wait and refills evenly', () => {
  const bucket = tokenBucket({ most: 3, perSeconds: 60 })
  expect([0, 0, 0].map((ms) => bucket.take('a', at(ms)))).toEqual([0, 0, 0])
  expect(bucket.take('a', at(0))).toBe(20)
  expect(bucket.take('a', at(19_000))).toBe(1)
  expect(bucket.take('a', at(20_000))).toBe(0)
  expect(bucket.take('a', at(20_000))).toBe(20)
})

it('limits each caller separately and never exceeds its budget', () => {
  const bucket = tokenBucket({ most: 1, perSeconds: 60 })
  expect(bucket.take('a', at(0))).toBe(0)
  expect(bucket.take('b', at(0))).toBe(0)
  expect(bucket.take('a', at(3_600_000))).toBe(0)
  expect(bucket.take('a', at(3_600_000))).toBe(60)
})

it('refills nothing when the clock runs backwards', () => {
  const bucket = tokenBucket({ most: 1, perSeconds: 60 })
  expect(bucket.take('a', at(60_000))).toBe(0)
  expect(bucket.take('a', at(0))).toBe(60)
})
