import type { CouponRule } from './tables.ts'
import type { Company } from '../companies/index.ts'
import { getStackedKinds } from './evaluation/evaluate.ts'

/**
 * Assumed value of a free-freight coupon in fen, because the freight of an order is unknown before
 * it.
 */
const FREIGHT_FEN = 2_000

type Bounds = { persons: number; worthFen: number }

/** Bounds above which coupons need an approval; missing settings have the defaults. */
export function readCouponBounds({ settings }: Pick<Company, 'settings'>): Bounds {
  const { coupons }: Partial<Company['settings']> = settings
  return coupons?.secondPersonAbove ?? { persons: 1_000, worthFen: 5_000_000 }
}

type RuleInput = Omit<CouponRule, 'templateId' | 'stopped'>

/** Lists the faults of a rule by field as texts. */
export function findRuleFaults(rule: RuleInput): { field: string; message: string }[] {
  const faults: { field: string; message: string }[] = []
  const fault = (field: string, message: string) => faults.push({ field: `rule.${field}`, message })
  if (rule.kind === 'minus' && rule.value < 1) fault('value', '应大于 0')
  if (rule.kind === 'minus' && rule.threshold > 0 && rule.value > rule.threshold) {
    fault('value', '不能超过使用门槛')
  }
  if (rule.kind === 'discount' && (rule.value < 1 || rule.value > 99)) {
    fault('value', '折扣应为 1 至 99，95 表示付 95%')
  }
  if (rule.kind === 'exchange' && rule.scope.goods.length !== 1) {
    fault('scope.goods', '兑换券应指定一件商品')
  }
  if (rule.stackWith?.includes(rule.kind)) fault('stackWith', '一个订单每种券限用一张')
  if (rule.validTo === undefined && rule.validDays === undefined) {
    fault('validDays', '应填写有效天数或结束时间')
  }
  if (rule.validFrom && rule.validTo && rule.validFrom >= rule.validTo) {
    fault('validTo', '应晚于开始时间')
  }
  if (rule.claimFrom && rule.claimTo && rule.claimFrom >= rule.claimTo) {
    fault('claimTo', '应晚于领取开始时间')
  }
  return faults
}

type Pricing = { proportion: number; exchangeRate: number; isPoints: boolean }

/** Fen of an amount. In points mode a shown point is worth `100 / exchangeRate` fen. */
const toFen = (costPoints: number, { proportion, exchangeRate, isPoints }: Pricing): number =>
  isPoints ? costPoints / proportion / exchangeRate : costPoints / proportion

/**
 * Largest total discount of a template's coupons in fen; Infinity without a bound. `goodsPrice`:
 * price of an exchange coupon's product, costPoints.
 */
export function calculateWorth(rule: RuleInput, goodsPrice: number, pricing: Pricing): number {
  const most = {
    minus: () => toFen(rule.value, pricing),
    discount: () => (rule.cap === null ? Infinity : toFen(rule.cap, pricing)),
    freight: () => FREIGHT_FEN,
    exchange: () => toFen(goodsPrice, pricing),
  }[rule.kind]()
  const all = rule.total === 0 ? 0 : most * (rule.total ?? Infinity)
  return rule.budget === null ? all : Math.min(all, toFen(rule.budget, pricing))
}

/** Parts of a rule that are fixed once a coupon was claimed. */
export function toEffect(rule: RuleInput): string {
  const { kind, threshold, value, cap, scope, validFrom, validTo, validDays } = rule
  const stacked = getStackedKinds(rule).toSorted()
  const scoped = [scope.categories, scope.goods]
  return JSON.stringify([
    kind,
    threshold,
    value,
    cap,
    scoped,
    stacked,
    validFrom,
    validTo,
    validDays,
  ])
}
