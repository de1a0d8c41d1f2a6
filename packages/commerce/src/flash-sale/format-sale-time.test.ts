import { expect, it } from 'vitest'
import { formatSaleTime } from './format-sale-time.ts'

const now = Date.parse('2026-11-25T15:00:00.000Z')

it.each([
  ['2026-11-25T12:00:00.000Z', '20:00'],
  ['2026-11-25T15:59:00.000Z', '23:59'],
  ['2026-11-25T16:00:00.000Z', '11-26 00:00'],
])('formats %s in the time of Shanghai as %s', (at, text) => {
  expect(formatSaleTime(at, now)).toBe(text)
})
