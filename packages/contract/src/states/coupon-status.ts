import type { Transitions } from './transitions.ts'

/** States of a shopper's coupon. Whether an unused one has expired is read from `validTo`. */
export const CouponStatus = { Unused: 'unused', Locked: 'locked', Used: 'used' } as const
export type CouponStatus = (typeof CouponStatus)[keyof typeof CouponStatus]
const S = CouponStatus

/** `lock`: an unpaid order holds it; `return`: the whole order was refunded. */
export const couponTransitions = {
  lock: { from: [S.Unused], to: S.Locked },
  release: { from: [S.Locked], to: S.Unused },
  use: { from: [S.Locked], to: S.Used },
  return: { from: [S.Used], to: S.Unused },
} as const satisfies Transitions<CouponStatus>

/** Tabs of a shopper's coupons: unused ones include those that an unpaid order holds. */
export const COUPON_TABS = ['unused', 'used', 'expired'] as const
export type CouponTab = (typeof COUPON_TABS)[number]

/** State of a template for a claim, as its button shows it. */
export const CLAIM_STATES = ['claimable', 'claimed', 'soldOut', 'notStarted', 'ended'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]
