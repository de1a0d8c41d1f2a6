import { expect, it } from 'vitest'
import { formatDeadline } from './format-deadline.ts'

it.each([
  ['2026-11-25T04:05:59.000Z', '12:05'],
  ['2026-11-25T16:05:00.000Z', '11 月 26 日 00:05'],
])('formats %s as %s at noon of 25 November in Shanghai', (deadline, text) => {
  expect(formatDeadline(deadline, Date.parse('2026-11-25T04:00:00.000Z'))).toBe(text)
})
