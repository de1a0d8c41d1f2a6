import { expect, it } from 'vitest'
import { createOrderQueue } from './order-queue.ts'

const KEY = '1 1'
function open(limit: number) {
  let at = 0
  const queue = createOrderQueue(limit, () => at)
  return {
    queue,
    advance: (ms: number) => void (at += ms),
    /** Returns the queued shopper's position, or null if the order got a permit. */
    request: (userId: number) =>
      queue.enter(KEY, userId) ? null : queue.wait(KEY, userId).position,
  }
}

it('assigns positions beyond the limit in the order of arrival', () => {
  const { request } = open(2)
  expect([1, 2, 3, 4, 5].map(request)).toEqual([null, null, 1, 2, 3])
  expect([5, 3, 4].map(request)).toEqual([3, 1, 2])
})

it('gives a free permit to the first position, whichever request arrives first', () => {
  const { queue, request } = open(2)
  ;[1, 2, 3, 4, 5].map(request)
  queue.leave(KEY)
  expect([6, 5, 4, 3].map(request)).toEqual([4, 3, 2, null])
  expect(request(4)).toBe(1)
  queue.leave(KEY)
  expect(request(4)).toBeNull()
})

it('drops a queued order without a request for 10 s', () => {
  const { queue, request, advance } = open(1)
  ;[1, 2, 3].map(request)
  advance(6_000)
  expect(request(3)).toBe(2)
  advance(5_000)
  expect(request(3)).toBe(1)
  queue.leave(KEY)
  expect(request(2)).toBe(2)
  expect(request(3)).toBeNull()
})

it('removes the whole queue when the SKU is sold out', () => {
  const { queue, request } = open(1)
  ;[1, 2, 3].map(request)
  queue.clear(KEY)
  expect(queue.hasPlace(KEY, 2)).toBe(false)
  queue.leave(KEY)
  expect(queue.size()).toBe(0)
  expect(request(9)).toBeNull()
})

it.each([
  [1, 501],
  [500, 1_000],
  [9_000, 4_000],
])('delays the next call of position %s by %s ms', (position, retryMs) => {
  const { queue } = open(1)
  for (let userId = 0; userId < position; userId++) {
    if (!queue.enter(KEY, userId)) queue.wait(KEY, userId)
  }
  expect(queue.wait(KEY, position)).toEqual({ position, retryMs })
})

it('holds at most 10,000 orders of a SKU and removes abandoned queues', () => {
  const { queue, request, advance } = open(1)
  for (let userId = 0; userId <= 10_000; userId++) request(userId)
  expect(request(20_000)).toBe(10_001)
  expect(queue.hasPlace(KEY, 20_000)).toBe(false)
  queue.leave(KEY)
  advance(10_001)
  queue.enter('2 1', 1)
  queue.leave('2 1')
  expect(queue.size()).toBe(0)
})
