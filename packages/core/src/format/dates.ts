import { formatMessage } from '../messages/index.ts'
import { formats } from './messages.ts'

/** A moment: ISO 8601 text, milliseconds since 1970, or a Date. */
type Timestamp = string | number | Date

// Times are shown in Asia/Shanghai, UTC+8 without daylight saving, whatever the device's time zone.
const EAST_8 = 8 * 3600 * 1000

function digitsOf(moment: Timestamp): { day: [string, string, string]; time: string } | null {
  const at = new Date(new Date(moment).getTime() + EAST_8)
  if (Number.isNaN(at.getTime())) return null
  const iso = at.toISOString()
  const [year = '', month = '', day = ''] = iso.slice(0, 10).split('-')
  return { day: [year, month, day], time: iso.slice(11, 19) }
}

/** YYYY-MM-DD HH:mm:ss in Asia/Shanghai; '' for what is no moment. */
export function formatDateTime(moment: Timestamp): string {
  const digits = digitsOf(moment)
  return digits ? `${digits.day.join('-')} ${digits.time}` : ''
}

/** YYYY-MM-DD HH:mm in Asia/Shanghai; '' for an invalid date. */
export const formatMinute = (moment: Timestamp): string => formatDateTime(moment).slice(0, 16)

/** MM-DD HH:mm in Asia/Shanghai; '' for an invalid date. */
export const formatDayMinute = (moment: Timestamp): string => formatDateTime(moment).slice(5, 16)

/** HH:mm in Asia/Shanghai; '' for an invalid date. */
export const formatTime = (moment: Timestamp): string => digitsOf(moment)?.time.slice(0, 5) ?? ''

/** YYYY-MM-DD in Asia/Shanghai; '' for what is no moment. */
export const formatDate = (moment: Timestamp): string => digitsOf(moment)?.day.join('-') ?? ''

/** M 月 D 日 in Asia/Shanghai; '' for an invalid date. */
export function formatMonthDay(moment: Timestamp): string {
  const [, month, day] = digitsOf(moment)?.day ?? []
  if (!month || !day) return ''
  return formatMessage(formats.monthDay, { month: Number(month), day: Number(day) })
}

/** MM.DD in Asia/Shanghai for a day of this year, else YYYY.MM.DD; '' for what is no moment. */
export function formatDottedShort(moment: Timestamp, now: Timestamp): string {
  const dotted = formatDotted(moment)
  return dotted.slice(0, 4) === formatDotted(now).slice(0, 4) ? dotted.slice(5) : dotted
}

/** YYYY.MM.DD in Asia/Shanghai; '' for what is no moment. */
export const formatDotted = (moment: Timestamp): string => digitsOf(moment)?.day.join('.') ?? ''
