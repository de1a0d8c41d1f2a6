import type { CouponChoice } from '@mall/contract'

type Stackable = Pick<CouponChoice, 'kind' | 'stackWith'>

/** Two coupons can be used together if each lists the other's kind. */
export const stacks = (one: Stackable, other: Stackable): boolean =>
  one.kind !== other.kind &&
  one.stackWith.includes(other.kind) &&
  other.stackWith.includes(one.kind)
