export { coupons } from './manifest.ts'
export { useCouponsForGoodsQuery, useCouponTagsQuery } from './coupon-endpoints.ts'
export { Template } from './template-ticket.tsx'
export { useClaim, useClaimAfterSignIn } from './use-claim.ts'
