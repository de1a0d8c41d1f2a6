import { expect, it } from 'vitest'
import { calculateDistance, isOpenAt } from './outlet-view.ts'

const hours = [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }]

it.each([
  ['opens on its first minute', '2026-11-25T01:00:00Z', true],
  ['is closed on its last one', '2026-11-25T09:00:00Z', false],
  ['is closed on another day', '2026-11-29T03:00:00Z', false],
])('decides whether an outlet is open: %s', (_title, at, expected) => {
  expect(isOpenAt(hours, new Date(at))).toBe(expected)
})

it('calculates metres between two points', () => {
  const zhangjiang = { longitude: 121.5906, latitude: 31.2036 }
  const lujiazui = { longitude: 121.5055, latitude: 31.2397 }
  expect(calculateDistance(zhangjiang, zhangjiang)).toBe(0)
  expect(Math.round(calculateDistance(zhangjiang, lujiazui) / 100)).toBe(90)
})
