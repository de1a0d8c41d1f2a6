/**
 * States of a phone top-up. `created`: ordered, nothing has been sent to the supplier. `unknown`: sent,
 * and the supplier's result is not known; it is queried under the same number.
 */
export const topUpStates = [
  'created',
  'accepted',
  'processing',
  'unknown',
  'succeeded',
  'failed',
] as const
export type TopUpState = (typeof topUpStates)[number]

/** A top-up as shoppers see it; every state between payment and result is `processing`. */
export const shownTopUpStates = [
  'unpaid',
  'cancelled',
  'processing',
  'succeeded',
  'refunding',
  'refunded',
] as const
export type ShownTopUpState = (typeof shownTopUpStates)[number]
