import type { TrackingEvent } from '@mall/contract'

/** Mobile numbers in a courier's report. */
export const PHONE = /\b1[3-9]\d{9}\b/g

/** Phone of the latest report that names one; null without. */
export const findPhone = (events: readonly Pick<TrackingEvent, 'text'>[]): string | null =>
  events.flatMap(({ text }) => text.match(PHONE) ?? [])[0] ?? null
