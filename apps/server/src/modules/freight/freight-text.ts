import { FREE_FROM_RULE_ID, formatFreightRule } from '@mall/contract/format-freight'
import { formatAmount, type PriceDisplay } from '@mall/contract/format-money'
import type { FreightSettings } from './freight.ts'

/** Formats freight rules: 运费 ¥8，满 ¥599 包邮，满 ¥99 减 ¥3 运费; 包邮 when freight is always free. */
export function freightText({ baseFee, rules }: FreightSettings, display: PriceDisplay): string {
  const free = rules.filter(({ ruleId }) => ruleId === FREE_FROM_RULE_ID)
  if (baseFee === 0 || free.some(({ threshold }) => threshold === 0)) return '包邮'
  const reduced = rules
    .filter(({ ruleId }) => ruleId !== FREE_FROM_RULE_ID)
    .toSorted((a, b) => a.threshold - b.threshold)
  const texts = [...free, ...reduced].map(({ ruleId, threshold, minus }) =>
    formatFreightRule({ ruleId, threshold, deduction: minus, stillNeedMoney: 0 }, display),
  )
  return [`运费 ${formatAmount(baseFee, display)}`, ...texts].join('，')
}
