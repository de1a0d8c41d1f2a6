import { expect, it } from 'vitest'
import { claimKeyOf } from './claim-key.ts'

it.each([
  ['2026-11-30T15:59:59.000Z', 'day:2026-11-30:12'],
  ['2026-11-30T16:00:00.000Z', 'day:2026-12-01:12'],
])('is the same for a template and a day of Beijing: %s', (at, key) => {
  expect(claimKeyOf(12, new Date(at))).toBe(key)
})
