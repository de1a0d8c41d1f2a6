import { expect, it } from 'vitest'
import { createTryWindow } from './try-window.ts'

const at = (ms: number) => new Date(1_800_000_000_000 + ms)

it('allows a limited number of attempts within any period and returns the wait', () => {
  const tries = createTryWindow({ most: 2, periodMs: 60_000 })
  expect([tries.take('a', at(0)), tries.take('a', at(30_000))]).toEqual([0, 0])
  expect(tries.take('a', at(40_000))).toBe(20)
  expect(tries.take('b', at(40_000))).toBe(0)
  expect(tries.take('a', at(60_000))).toBe(0)
  expect(tries.take('a', at(60_001))).toBe(30)
})

it('does not count a successful attempt', () => {
  const tries = createTryWindow({ most: 1, periodMs: 60_000 })
  tries.giveBack('a')
  expect(tries.take('a', at(0))).toBe(0)
  tries.giveBack('a')
  expect(tries.take('a', at(1))).toBe(0)
  expect(tries.take('a', at(2))).toBe(60)
})
