import type { Coupon, CouponTemplate } from '@mall/contract'
import type { ClaimState, CouponStatus } from '@mall/contract/states'
import type { CouponRule } from './tables.ts'
import { describeScope } from './evaluation/evaluate.ts'

/** A template with the shopper's claims; `userClaimed` is 0 for guests. */
export type TemplateRow = {
  id: number
  rule: CouponRule
  claimed: number
  /** names of the categories in its scope */
  categories: string[]
  userClaimed: number
  /** an unused coupon of the shopper */
  couponId: string | null
}

/** A coupon of a shopper. Timestamps are text with a zone. */
export type CouponRow = {
  id: string
  rule: CouponRule
  categories: string[]
  status: CouponStatus
  validFrom: string
  validTo: string
  orderId: string | null
}

const toIso = (time: string | undefined): string | null =>
  time === undefined ? null : new Date(time).toISOString()

/** Whether a template is offered: claimable, running, and useful when claimed now. */
export function isOffered({ rule }: Pick<TemplateRow, 'rule'>, at: Date): boolean {
  const isOver = [rule.claimTo, rule.validTo].some(
    (end) => end !== undefined && at >= new Date(end),
  )
  return rule.claimable && !rule.stopped && !isOver
}

/** State of a claim made now. Expects an offered template or one that ended. */
export function decideClaimState(
  { rule, claimed, userClaimed }: TemplateRow,
  at: Date,
): ClaimState {
  if (!isOffered({ rule }, at)) return 'ended'
  if (userClaimed >= rule.perPerson) return 'claimed'
  if (rule.claimFrom !== undefined && at < new Date(rule.claimFrom)) return 'notStarted'
  return rule.total !== null && claimed >= rule.total ? 'soldOut' : 'claimable'
}

const toRuleView = ({ rule, categories }: Pick<TemplateRow, 'rule' | 'categories'>) => ({
  templateId: rule.templateId,
  title: rule.title,
  kind: rule.kind,
  threshold: rule.threshold,
  value: rule.value,
  cap: rule.cap,
  scopeText: describeScope({ rule, categories }),
  scopeNames: categories,
  spuId:
    rule.scope.goods.length === 1 && rule.scope.categories.length === 0
      ? (rule.scope.goods[0] ?? null)
      : null,
})

export function toTemplateView(row: TemplateRow, at: Date): CouponTemplate {
  const { rule, claimed } = row
  const state = decideClaimState(row, at)
  return {
    ...toRuleView(row),
    validTo: rule.validDays === undefined ? toIso(rule.validTo) : null,
    validDays: rule.validDays ?? null,
    state,
    claimFrom: state === 'notStarted' ? toIso(rule.claimFrom) : null,
    claimTo: toIso(rule.claimTo),
    left: rule.total === null ? null : Math.max(0, rule.total - claimed),
    claimedPercent:
      rule.total === null || rule.total === 0
        ? rule.total === null
          ? null
          : 100
        : Math.min(100, Math.floor((claimed * 100) / rule.total)),
    perPerson: rule.perPerson,
    claimed: row.userClaimed,
    couponId: row.couponId,
  }
}

export const toCouponView = (row: CouponRow, at: Date): Coupon => ({
  id: row.id,
  ...toRuleView(row),
  status: row.status === 'unused' && at >= new Date(row.validTo) ? 'expired' : row.status,
  validFrom: new Date(row.validFrom).toISOString(),
  validTo: new Date(row.validTo).toISOString(),
  orderId: row.orderId,
})

const DAY_MS = 86_400_000
/** Validity of a coupon whose template has neither end nor days. */
const DEFAULT_DAYS = 30

/** Validity of a coupon claimed at `at`, `[from, to)`. */
export function calculateValidity(rule: CouponRule, at: Date): { from: Date; to: Date } {
  const begin = rule.validFrom === undefined ? at : new Date(rule.validFrom)
  const from = begin > at ? begin : at
  if (rule.validDays !== undefined) {
    return { from, to: new Date(from.getTime() + rule.validDays * DAY_MS) }
  }
  const days = new Date(from.getTime() + DEFAULT_DAYS * DAY_MS)
  return { from, to: rule.validTo === undefined ? days : new Date(rule.validTo) }
}
