import { expect, it } from 'vitest'
import { createShares, toPlaces, type Share } from './shares.ts'

const guests: Share = { key: 'guests', places: 1 }
const company: Share = { key: 'company 1', places: 2 }
const other: Share = { key: 'company 2', places: 2 }
const limits = { waiting: 2, waitMs: 60_000 }

it.each([
  [10, 60, 6],
  [10, 30, 3],
  [4, 30, 2],
  [1, 30, 1],
  [10, 100, 10],
])('of %i connections reserves for %i %% exactly %i', (size, percent, places) => {
  expect(toPlaces(size, percent)).toBe(places)
})

it('reserves connections of all shares or of none', () => {
  const shares = createShares(limits)
  expect(shares.take([guests, company])).toBe(true)
  expect(shares.take([guests, other])).toBe(false)
  expect(shares.take([other])).toBe(true)
  expect(shares.take([other])).toBe(true)
  expect(shares.take([other])).toBe(false)
  expect(shares.take([])).toBe(true)
})

it('passes freed connections to the first waiter that needs no more', async () => {
  const shares = createShares(limits)
  const order: string[] = []
  shares.take([guests, company])
  shares.take([company])
  const guest = shares.wait([guests, company]).then(() => order.push('guest'))
  const shopper = shares.wait([company]).then(() => order.push('shopper'))
  shares.release([company])
  await shopper
  shares.release([guests, company])
  await guest
  expect(order).toEqual(['shopper', 'guest'])
})

it('refuses callers beyond the queue limit of this share only', async () => {
  const shares = createShares(limits)
  shares.take([guests])
  shares.take([other])
  shares.take([other])
  const guestsWaiting = [shares.wait([guests]), shares.wait([guests])]
  await expect(shares.wait([guests])).rejects.toThrow('too many wait')
  let went = false
  const waiting = shares.wait([other]).then(() => (went = true))
  shares.release([other])
  await waiting
  expect(went).toBe(true)
  shares.release([guests])
  shares.release([guests])
  await Promise.all(guestsWaiting)
})

it('refuses a caller after the maximum wait and keeps the connection for others', async () => {
  const shares = createShares({ waiting: 2, waitMs: 0 })
  shares.take([guests])
  await expect(shares.wait([guests])).rejects.toThrow('within its time')
  shares.release([guests])
  expect(shares.take([guests])).toBe(true)
})
