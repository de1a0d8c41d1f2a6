const OFFSET_MS = 8 * 3_600_000
const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS
const LEAD_MS = 5 * MINUTE_MS
/**
 * Minutes of a day in Asia/Shanghai between which SMS may be sent: from the first, until the
 * second.
 */
const FIRST = 8 * 60
const LAST = 21 * 60
/** Minute of the evening before, used for starts at times when no SMS may be sent. */
const EVENING = 20 * 60 + 30

const minuteOf = (ms: number) => ((ms + OFFSET_MS) % DAY_MS) / MINUTE_MS
const isAllowed = (ms: number) => minuteOf(ms) >= FIRST && minuteOf(ms) < LAST

/**
 * When the SMS before a start is sent: five minutes before it, or at 20:30 of the evening before
 * where that is not between 08:00 and 21:00 in Asia/Shanghai; immediately if that time is over and
 * SMS may be sent now. null: no SMS is sent. `list_due_start_reminders` has the same rule.
 */
export function findRemindsAt(startsAt: Date, now: Date): Date | null {
  if (startsAt <= now) return null
  const usual = startsAt.getTime() - LEAD_MS
  const minute = minuteOf(usual)
  const evening = usual + (EVENING - minute - (minute < FIRST ? 1440 : 0)) * MINUTE_MS
  const planned = isAllowed(usual) ? usual : evening
  if (planned >= now.getTime()) return new Date(planned)
  return isAllowed(now.getTime()) ? now : null
}
