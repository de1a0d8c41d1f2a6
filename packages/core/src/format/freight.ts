import type { Cart } from '@mall/contract'
import { priceParts, type PriceDisplay } from '../money/price-parts.ts'

export type FreightRule = Cart['rules'][number]

/** The free-from rule; the server lists it first. */
const FREE_FROM = -1

function amount(costPoints: number, display: PriceDisplay): string {
  const { whole, cents, unit } = priceParts(costPoints, display)
  const bare = (whole + cents).replace(/\.00$/, '')
  return bare + (unit || '元')
}

/** 您还差X包邮 while something is missing for free freight, else 满X包邮 or 满X运费立减Y. */
export function freightMessage(rule: FreightRule, display: PriceDisplay): string {
  const free = rule.ruleId === FREE_FROM
  if (free && rule.stillNeedMoney > 0) return `您还差${amount(rule.stillNeedMoney, display)}包邮`
  const from = amount(rule.threshold, display)
  return free ? `满${from}包邮` : `满${from}运费立减${amount(rule.deduction, display)}`
}

/** One sentence per rule, in the server's order. */
export const freightMessages = (rules: readonly FreightRule[], display: PriceDisplay): string[] =>
  rules.map((rule) => freightMessage(rule, display))
