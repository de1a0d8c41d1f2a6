import type { Cart } from '@mall/contract'
import type { Translate } from '../messages/index.ts'
import { priceParts, type PriceDisplay } from '../money/price-parts.ts'
import { formats, type freightMessages } from './messages.ts'

export type FreightRule = Cart['rules'][number]

/** The free-from rule; the server lists it first. */
const FREE_FROM = -1

function amount(costPoints: number, display: PriceDisplay): string {
  const { whole, cents, unit } = priceParts(costPoints, display)
  const bare = (whole + cents).replace(/\.00$/, '')
  return bare + (unit || formats.yuan)
}

/** 您还差X包邮 while something is missing for free freight, else 满X包邮 or 满X运费立减Y. */
export function formatFreightRule(
  rule: FreightRule,
  display: PriceDisplay,
  t: Translate<typeof freightMessages>,
): string {
  const free = rule.ruleId === FREE_FROM
  if (free && rule.stillNeedMoney > 0) {
    return t('missing', { amount: amount(rule.stillNeedMoney, display) })
  }
  const from = amount(rule.threshold, display)
  if (free) return t('free', { from })
  return t('reduced', { from, amount: amount(rule.deduction, display) })
}
