import type { CouponChoice } from '@mall/contract'
import type { CouponRule } from '../tables.ts'

/** Reduction of a coupon and its scope. */
export type CouponEffect = Pick<
  CouponRule,
  'title' | 'kind' | 'threshold' | 'value' | 'cap' | 'scope' | 'stackWith'
>

/** Kinds in the order in which coupons of an order are applied; one of each. */
export const couponKinds = [
  'exchange',
  'minus',
  'discount',
  'freight',
] as const satisfies readonly CouponRule['kind'][]

/** Kinds that a coupon stacks with; by default freight with all. */
export const getStackedKinds = ({ kind, stackWith }: CouponEffect): readonly CouponRule['kind'][] =>
  stackWith ?? (kind === 'freight' ? couponKinds.filter((other) => other !== kind) : ['freight'])

/** Line data for coupon rules. */
export type CouponLine = {
  spuId: number
  categoryId: number
  topCategoryId: number
  /** price of one piece and of all, costPoints */
  costPoints: number
  amount: number
}
export type HeldCoupon = {
  id: string
  status: 'unused' | 'locked'
  rule: CouponEffect
  validFrom: string
  validTo: string
  categories: readonly string[]
  /** rest of the template's budget; null or unknown: unlimited, checked again at the insert */
  budgetLeft?: number | null
}
export type Basket = {
  lines: readonly CouponLine[]
  /** freight after the company's rules */
  freight: number
  at: Date
  /** discounts are rounded down to a multiple of it, because cash is in whole fen */
  unit: number
  /** line shares are multiples of it */
  shareUnit: number
  formatAmount: (costPoints: number) => string
  /** per line: whether no coupon applies */
  excluded?: readonly boolean[]
}
export type Evaluated = CouponChoice & {
  coupon: HeldCoupon
  /** amount in scope missing for the threshold; 0 if nothing in scope was chosen */
  missing: number
  /** saving at the threshold; 0 if nothing is missing or the coupon is unusable */
  savesThen: number
  /** per line: whether the coupon applies */
  inScope: boolean[]
}

export function covers(
  { scope }: CouponEffect,
  line: Pick<CouponLine, 'spuId' | 'categoryId' | 'topCategoryId'>,
): boolean {
  if (scope.categories.length === 0 && scope.goods.length === 0) return true
  return (
    scope.goods.includes(line.spuId) ||
    scope.categories.includes(line.categoryId) ||
    scope.categories.includes(line.topCategoryId)
  )
}

const MOST_NAMED = 2

/**
 * Scope of a coupon as a text that fits one line of a ticket. `categories`: names of those in its
 * scope.
 */
export function describeScope({
  rule,
  categories,
}: Pick<HeldCoupon, 'rule' | 'categories'>): string {
  if (rule.kind === 'exchange') return '指定商品兑换'
  if (rule.scope.goods.length > 0) return '指定商品可用'
  if (rule.scope.categories.length === 0) return '全场通用'
  if (categories.length === 0) return '指定分类可用'
  const named = categories.slice(0, MOST_NAMED).join('、')
  return categories.length > MOST_NAMED ? `限${named}等 ${categories.length} 类` : `限${named}`
}

/** Discount of a rule for goods in scope worth `amount`, before bounds and rounding. */
function calculateReduction(
  rule: CouponEffect,
  amount: number,
  basket: Basket,
  inScope: boolean[],
): number {
  if (rule.kind === 'minus') return rule.value
  if (rule.kind === 'exchange') {
    return basket.lines.reduce(
      (most, line, index) => (inScope[index] ? Math.max(most, line.costPoints) : most),
      0,
    )
  }
  const percentOff = BigInt(100 - Math.min(100, rule.value))
  const off = Number((BigInt(amount) * percentOff) / 100n)
  return rule.cap === null ? off : Math.min(off, rule.cap)
}

/** Saving of a rule for goods in scope worth `amount`; free freight is not rounded. */
export function calculateSaving(
  rule: CouponEffect,
  amount: number,
  basket: Basket,
  inScope: boolean[],
): number {
  if (rule.kind === 'freight') return basket.freight
  const off = Math.min(calculateReduction(rule, amount, basket, inScope), amount)
  return Math.floor(off / basket.unit) * basket.unit
}

/** Reason of an unusable status or validity period; '' when usable. */
function findTimingProblem({ status, validFrom, validTo }: HeldCoupon, at: Date): string {
  if (status === 'locked') return '已被待付款订单占用'
  if (at < new Date(validFrom)) return '未到使用时间'
  return at < new Date(validTo) ? '' : '优惠券已过期'
}

function evaluate(coupon: HeldCoupon, basket: Basket): Evaluated {
  const { rule } = coupon
  const inScope = basket.lines.map(
    (line, index) => basket.excluded?.[index] !== true && covers(rule, line),
  )
  const amount = basket.lines.reduce((sum, line, i) => (inScope[i] ? sum + line.amount : sum), 0)
  const saves = calculateSaving(rule, amount, basket, inScope)

  const timingProblem = findTimingProblem(coupon, basket.at)
  const missing = inScope.includes(true) ? Math.max(0, rule.threshold - amount) : 0
  const thenSaves = calculateSaving(rule, rule.threshold, basket, inScope)
  const isReachable = missing > 0 && !timingProblem && thenSaves <= (coupon.budgetLeft ?? thenSaves)

  let reason = timingProblem
  if (!reason && !inScope.includes(true)) reason = '所选商品不在适用范围内'
  if (!reason && amount < rule.threshold) {
    reason = `适用商品还差 ${basket.formatAmount(rule.threshold - amount)} 可用`
  }
  if (!reason && saves === 0)
    reason = rule.kind === 'freight' ? '本单已包邮' : '本单没有可减免的金额'
  if (!reason && saves > (coupon.budgetLeft ?? saves)) reason = '活动预算已用完'
  return {
    coupon,
    id: coupon.id,
    title: rule.title,
    kind: rule.kind,
    stackWith: [...getStackedKinds(rule)],
    scopeText: describeScope(coupon),
    saves: reason ? 0 : saves,
    usable: !reason,
    reason,
    best: false,
    validTo: new Date(coupon.validTo).toISOString(),
    missing,
    savesThen: isReachable ? thenSaves : 0,
    inScope,
  }
}

const better = (a: Evaluated, b: Evaluated) =>
  b.saves - a.saves || a.validTo.localeCompare(b.validTo) || a.id.localeCompare(b.id)

/**
 * Evaluates coupons for a basket. Usable ones come first, the best marked: largest saving, then
 * earliest end.
 */
export function evaluateCoupons(coupons: readonly HeldCoupon[], basket: Basket): Evaluated[] {
  const all = coupons.map((coupon) => evaluate(coupon, basket))
  const usable = all.filter((one) => one.usable).toSorted(better)
  return [
    ...usable.map((one, index) => ({ ...one, best: index === 0 })),
    ...all.filter((one) => !one.usable),
  ]
}
