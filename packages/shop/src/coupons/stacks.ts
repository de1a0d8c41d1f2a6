import type { CouponChoice } from '@mall/contract'

type Stackable = Pick<CouponChoice, 'kind' | 'stackWith'>

export const stacks = (one: Stackable, other: Stackable): boolean =>
  one.kind !== other.kind &&
  one.stackWith.includes(other.kind) &&
  other.stackWith.includes(one.kind)
