export { claimKeyOf } from './claim-key.ts'
export {
  claimCoupon,
  countUnusedCoupons,
  createClaimsRepository,
  listEndingCoupons,
} from './claims.repository.ts'
export * as coupons from './coupons.repository.ts'
export {
  chooseCoupons,
  splitAmong,
  type AppliedCoupon,
  type CouponSelection,
  toCouponSelection,
  toUsedCoupon,
} from './evaluation/combine.ts'
export {
  covers,
  evaluateCoupons,
  type Basket,
  type CouponEffect,
  type Evaluated,
} from './evaluation/evaluate.ts'
export { toCouponView } from './template-view.ts'
export { claimableNowSql, COUPON_TAG, createUsableRepository } from './usable.repository.ts'
export { couponsModule } from './coupons.module.ts'
export { giveWelcomeCoupons } from './welcome.repository.ts'
export { assertGivable } from './coupons.service.ts'
export { removeOtherTemplates, saveTemplates } from './save-templates.repository.ts'
