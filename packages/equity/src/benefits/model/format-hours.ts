import type { OpeningHours } from '@mall/contract'
import type { Translate } from '@mall/core/messages'
import type { messages } from '../messages.ts'

type Texts = Translate<typeof messages>

const dayKey = (day: number) => `days${String(day)}` as `days${1 | 2 | 3 | 4 | 5 | 6 | 7}`

const EAST_8 = 8 * 3_600_000

/** Time at which an outlet closes today, in China Standard Time; null where it no longer opens. */
export function findClosingTime(hours: readonly OpeningHours[], now: number): string | null {
  const local = new Date(now + EAST_8)
  const day = local.getUTCDay() || 7
  const time = local.toISOString().slice(11, 16)
  const ends = hours.filter(({ days, to }) => days.includes(day) && time < to).map(({ to }) => to)
  return ends.toSorted().at(-1) ?? null
}

/** Opening hours in one line: a row of days as from and to. */
export function formatHours(hours: readonly OpeningHours[], t: Texts): string {
  return hours
    .map(({ days, from, to }) => {
      const sorted = days.toSorted((a, b) => a - b)
      const [first = 1, last = 7] = [sorted[0], sorted.at(-1)]
      const isRow = last - first === sorted.length - 1 && sorted.length > 2
      const text =
        sorted.length === 7
          ? ''
          : isRow
            ? t('daysRange', { from: t(dayKey(first)), to: t(dayKey(last)) })
            : sorted.map((day) => t(dayKey(day))).join(t('daysJoint'))
      return `${text} ${from}–${to}`.trim()
    })
    .join(t('hoursJoint'))
}
