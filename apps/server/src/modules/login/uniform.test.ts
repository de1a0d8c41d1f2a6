import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { uniform } from './uniform.ts'

it('returns numbers below its bound and reaches all of them', () => {
  const below = uniform(randomBytes)
  const drawn = new Set(Array.from({ length: 2_000 }, () => below(10)))
  expect([...drawn].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

it('draws again when the end of the range would favour low numbers', () => {
  const draws = [Buffer.from('ffffffff', 'hex'), Buffer.from('00000007', 'hex')]
  expect(uniform(() => draws.shift() ?? Buffer.alloc(4))(1_000_000)).toBe(7)
  expect(draws).toEqual([])
})
