import { expect, it } from 'vitest'
import { formatKilometres } from './format-distance.ts'
import { findClosingTime } from './closing-time.ts'

const weekdays = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }
const saturday = { days: [6], from: '09:00', to: '12:00' }

it.each([
  ['before opening', '2026-11-25T00:00:00Z', '17:00'],
  ['while open', '2026-11-25T08:59:00Z', '17:00'],
  ['after closing', '2026-11-25T09:00:00Z', null],
  ['on a day of its own', '2026-11-28T01:00:00Z', '12:00'],
  ['on a closed day', '2026-11-29T01:00:00Z', null],
])('finds today’s closing time %s', (_case, at, expected) => {
  expect(findClosingTime([weekdays, saturday], Date.parse(at))).toBe(expected)
})

it('formats metres as kilometres', () => {
  expect([40, 600, 6_449, 99_949, 123_500].map(formatKilometres)).toEqual([
    '0.0',
    '0.6',
    '6.4',
    '99.9',
    '124',
  ])
})
