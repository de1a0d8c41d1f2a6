import { expect, it } from 'vitest'
import { formatTime } from '../../frame/format-time.ts'
import { describeTarget } from './log-targets.ts'

it('prints the object that each log entry changed', () => {
  expect(describeTarget('shopper:1001')).toBe('顾客 1001')
  expect(describeTarget('unknown-kind:a:b')).toBe('unknown-kind a:b')
})

it('prints times of the log in Beijing time', () => {
  expect(formatTime('2026-11-26T16:05:09.000Z')).toBe('2026-11-27 00:05')
})
