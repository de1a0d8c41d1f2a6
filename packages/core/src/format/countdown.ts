import { formatMessage } from '../messages/index.ts'
import { formats } from './messages.ts'

/** Text of two digits each, except days. */
export type CountdownParts = {
  days: number
  hours: string
  minutes: string
  seconds: string
  over: boolean
}

const two = (n: number) => String(n).padStart(2, '0')

/** Remaining time in ms, split into units. A started second counts: 1 ms shows 00:00:01. */
export function countdownParts(leftMs: number): CountdownParts {
  const left = Math.max(0, Math.ceil((Number.isFinite(leftMs) ? leftMs : 0) / 1000))
  return {
    days: Math.floor(left / 86_400),
    hours: two(Math.floor(left / 3600) % 24),
    minutes: two(Math.floor(left / 60) % 60),
    seconds: two(left % 60),
    over: left === 0,
  }
}

/** "29:59", "01:29:59", "2 天 01:29:59": hours and days only where there are any. */
export function countdownText(leftMs: number): string {
  const { days, hours, minutes, seconds } = countdownParts(leftMs)
  const time = `${hours}:${minutes}:${seconds}`
  if (days > 0) return formatMessage(formats.daysAndTime, { days, time })
  return hours === '00' ? `${minutes}:${seconds}` : time
}
