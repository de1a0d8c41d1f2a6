import type { OpeningHours } from '@mall/contract'
import type { Translate } from '@mall/core/messages'
import type { outletMessages } from './messages.ts'

type Texts = Translate<typeof outletMessages>

const dayKey = (day: number) => `days${String(day)}` as `days${1 | 2 | 3 | 4 | 5 | 6 | 7}`

/** Formats opening hours in one line; consecutive days with equal hours become a range. */
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
