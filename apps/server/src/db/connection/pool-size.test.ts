import { expect, it } from 'vitest'
import { poolSizeFor } from './pool-size.ts'

it.each([
  [97, 2, 10],
  [97, 4, 16],
  [97, 64, 24],
  [497, 64, 32],
  [20, 2, 5],
  [3, 2, 1],
])('a server that allows %i, %i cores: %i connections', (allowed, cores, size) => {
  expect(poolSizeFor(allowed, cores)).toBe(size)
})

it('starts three processes beside a stopping one, each with its listening connection', () => {
  for (let cores = 1; cores <= 128; cores += 1) {
    expect(4 * (poolSizeFor(97, cores) + 1)).toBeLessThanOrEqual(100)
  }
})
