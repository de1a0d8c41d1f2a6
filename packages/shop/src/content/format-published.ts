import { formatDate, formatTime } from '@mall/core/format'

const DAY_MS = 86_400_000

/** Formats the publication time: today with its time, yesterday, a day of this year. */
export function toPublishedDay(
  publishedAt: string,
  now: number,
): { kind: 'today' | 'yesterday' | 'day'; text: string } {
  const day = formatDate(publishedAt)
  const today = formatDate(now)
  if (day === today) return { kind: 'today', text: formatTime(publishedAt) }
  if (day === formatDate(now - DAY_MS)) return { kind: 'yesterday', text: '' }
  return { kind: 'day', text: day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day }
}
