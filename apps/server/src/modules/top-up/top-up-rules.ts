import type { ShownTopUpState, TopUpState } from '@mall/contract/states'
import { OrderStatus } from '@mall/contract/states'
import { Refusal } from '../../plugins/errors.ts'
import type { Company } from '../companies/index.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** A top-up without a result for longer than this is cancelled at the supplier. */
export const CANCEL_AFTER_MS = 24 * HOUR_MS

/** Delays of the queries after the submission in ms; later queries are hourly. */
const QUERY_AFTER_MS = [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS] as const

/** Time of the query after `queries` earlier ones. */
export function calculateNextQuery(submittedAt: Date, queries: number, at: Date): Date {
  const delayMs = QUERY_AFTER_MS[queries]
  if (delayMs === undefined) return new Date(at.getTime() + HOUR_MS)
  return new Date(Math.max(submittedAt.getTime() + delayMs, at.getTime() + 10 * SECOND_MS))
}

/** Limits per phone number and day; companies created before these settings have the defaults. */
export function readTopUpSettings({ settings }: Pick<Company, 'settings'>) {
  const { perDay = 3, maxAmount = 50_000 }: Partial<Company['settings']['topUp']> =
    settings.topUp ?? {}
  return { perDay, maxAmount }
}
export type TopUpSettings = ReturnType<typeof readTopUpSettings>

/** Throws the refusal of a further top-up of a phone number on one day. */
export function assertWithinLimits(
  { perDay, maxAmount }: TopUpSettings,
  today: { count: number; sum: number },
  faceValue: number,
): void {
  if (today.count >= perDay) throw new Refusal('top-up/times')
  if (today.sum + faceValue > maxAmount) throw new Refusal('top-up/amount')
}

/** @param isRefunded the whole payment of a failed top-up has been refunded */
export function toShownState(
  state: TopUpState,
  orderStatus: number,
  isRefunded: boolean,
): ShownTopUpState {
  if (state === 'succeeded') return 'succeeded'
  if (orderStatus === OrderStatus.PendingPayment) return 'unpaid'
  if (orderStatus === OrderStatus.Cancelled) return 'cancelled'
  if (orderStatus === OrderStatus.Closed || isRefunded) return 'refunded'
  return state === 'failed' ? 'refunding' : 'processing'
}
