import type { FreightRule } from '../cart/calls.ts'
import { formatAmount, type PriceDisplay } from './format-money.ts'

/** Texts of a freight rule; shells let a company replace them. */
export const freightTexts = {
  missing: '您还差 {amount} 包邮',
  free: '满 {from} 包邮',
  reduced: '满 {from} 减 {amount} 运费',
} as const

type FreightText = (
  key: keyof typeof freightTexts,
  values: Readonly<Record<'amount' | 'from', string>>,
) => string

const fillDefault: FreightText = (key, { amount, from }) =>
  freightTexts[key].replace('{amount}', () => amount).replace('{from}', () => from)

/** The rule that makes freight free; the server lists it first. Source: the specification, section 3. */
export const FREE_FROM_RULE_ID = -1

/** 您还差 X 包邮 while something is missing for free freight, else 满 X 包邮 or 满 X 减 Y 运费. */
export function formatFreightRule(
  rule: Pick<FreightRule, 'ruleId' | 'threshold' | 'stillNeedMoney' | 'deduction'>,
  display: PriceDisplay,
  t: FreightText = fillDefault,
): string {
  const isFree = rule.ruleId === FREE_FROM_RULE_ID
  const isMissing = isFree && rule.stillNeedMoney > 0
  const amount = formatAmount(isMissing ? rule.stillNeedMoney : rule.deduction, display)
  const from = formatAmount(rule.threshold, display)
  return t(isMissing ? 'missing' : isFree ? 'free' : 'reduced', { amount, from })
}
