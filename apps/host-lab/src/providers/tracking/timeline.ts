export type ParcelEvent = { at: Date; context: string; statusCode: string }

const HOUR_MS = 3_600_000

/** Course of a simulated parcel, in hours after it was shipped. */
const COURSE: readonly { hours: number; state: string; context: string }[] = [
  { hours: 0, state: '1', context: '【杭州市】快递员已揽收快件' },
  { hours: 2, state: '0', context: '【杭州市】快件到达杭州转运中心' },
  { hours: 4, state: '0', context: '【杭州市】快件离开杭州转运中心，发往上海浦东转运中心' },
  { hours: 14, state: '0', context: '【上海市】快件到达上海浦东转运中心' },
  { hours: 22, state: '0', context: '【上海市】快件到达张江营业点' },
  { hours: 26, state: '5', context: '【上海市】快递员正在派送，电话 13900008888，请保持电话畅通' },
  { hours: 48, state: '3', context: '【上海市】快件已签收，签收人：本人' },
]

/** Evening on which a parcel was shipped, by its number: `SF260501…` on 2026-05-01. */
function eveningOf(trackingNumber: string): Date | null {
  const [, year, month, day] = /^[A-Z]{2}(2\d)(\d{2})(\d{2})\d{4,}$/.exec(trackingNumber) ?? []
  const at = new Date(`20${year ?? ''}-${month ?? ''}-${day ?? ''}T23:00:00+08:00`)
  return Number.isNaN(at.getTime()) ? null : at
}

/** Start of a parcel's course: the evening in its number, or when it is first queried. */
export function startOf(trackingNumber: string, firstSeen: Date): Date {
  const evening = eveningOf(trackingNumber)
  return evening && evening < firstSeen ? evening : firstSeen
}

/** Events of a parcel until now, the latest first. */
export const eventsUntil = (start: Date, now: Date): ParcelEvent[] =>
  COURSE.map(({ hours, state, context }) => ({
    at: new Date(start.getTime() + hours * HOUR_MS),
    context,
    statusCode: state,
  }))
    .filter(({ at }) => at <= now)
    .toReversed()
