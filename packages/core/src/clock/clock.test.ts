import { expect, it } from 'vitest'
import { createClock } from './index.ts'

const DAY = 24 * 3600 * 1000

it('returns the server’s time on a device that is a day off', () => {
  let device = 1000 * DAY
  const clock = createClock(() => device)
  clock.learn(999 * DAY + 50, device, device + 100)
  expect(clock.now()).toBe(999 * DAY)
  device += 500
  expect(clock.now()).toBe(999 * DAY + 500)
})

it('does not jump with variations of the network latency', () => {
  const clock = createClock(() => 5000)
  clock.learn(5900, 5000, 5000)
  expect(clock.offset()).toBe(0)
})

it('ignores an invalid time', () => {
  const clock = createClock(() => 5000)
  clock.learn(Number.NaN, 0, 0)
  clock.learn(99_999_999, 10, 5)
  expect(clock.offset()).toBe(0)
})
