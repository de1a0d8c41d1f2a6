import type { Translate } from '@mall/core/messages'
import type { messages } from './messages.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Formats an age in the largest full unit. */
export function formatAge(since: string, now: string, t: Translate<typeof messages>): string {
  const ageMs = Date.parse(now) - Date.parse(since)
  if (!(ageMs >= MINUTE_MS)) return t('justNow')
  if (ageMs < HOUR_MS) return t('minutesAgo', { count: Math.floor(ageMs / MINUTE_MS) })
  if (ageMs < DAY_MS) return t('hoursAgo', { count: Math.floor(ageMs / HOUR_MS) })
  return t('daysAgo', { count: Math.floor(ageMs / DAY_MS) })
}
