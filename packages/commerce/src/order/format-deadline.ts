import { formatDate, formatMonthDay, formatTime } from '@mall/core/format'

/** HH:mm, with the date if the deadline is on another day than `now`. */
export function formatDeadline(deadline: string, now: number): string {
  const time = formatTime(deadline)
  return formatDate(deadline) === formatDate(now) ? time : `${formatMonthDay(deadline)} ${time}`
}
