/** Freight and its reduction rules, in whole costPoints. */
import type { FreightRule } from '@mall/contract'
import { FREE_FROM_RULE_ID } from '@mall/contract/format-freight'
import { split } from '@mall/contract/money'
import type { SeedCompany } from '@mall/contract/seed-file'

export type FreightSettings = SeedCompany['settings']['freight']
type FreightGroup = {
  supplierId: number
  goodsAmount: number
  /** added to the basic fee of its parcel */
  surcharge?: number
}
type FreightPrice = {
  before: number
  after: number
  /** the free-from rule first, then by threshold; empty without a charge */
  rules: FreightRule[]
  /** each group's part of `after`, in the order of the groups */
  perGroup: number[]
}

const order = (
  a: { ruleId: number; threshold: number },
  b: { ruleId: number; threshold: number },
) =>
  Number(b.ruleId === FREE_FROM_RULE_ID) - Number(a.ruleId === FREE_FROM_RULE_ID) ||
  a.threshold - b.threshold

/**
 * Each supplier charges the base fee per parcel. Of the reached rules only the largest reduction
 * applies.
 * @param totalGoodsAmount compared with the thresholds
 * @param unit each group share is a multiple of it (the company's `proportion` for whole fen)
 */
export function calculateFreight(
  groups: readonly FreightGroup[],
  freight: FreightSettings,
  totalGoodsAmount: number,
  unit = 1,
): FreightPrice {
  const fees = groups.map(({ surcharge = 0 }) => freight.baseFee + surcharge)
  const before = fees.reduce((sum, fee) => sum + fee, 0)
  // An empty selection shows the savings of one parcel.
  const maxReduction = before || freight.baseFee
  const worth = (rule: FreightSettings['rules'][number]) =>
    rule.ruleId === FREE_FROM_RULE_ID ? maxReduction : Math.min(rule.minus, maxReduction)
  const saved = freight.rules
    .filter(({ threshold }) => totalGoodsAmount >= threshold)
    .reduce((most, rule) => Math.max(most, worth(rule)), 0)
  const after = Math.max(0, before - saved)
  const rules = maxReduction === 0 ? [] : freight.rules.toSorted(order)
  return {
    before,
    after,
    rules: rules.map((rule) => {
      const stillNeedMoney = Math.max(0, rule.threshold - totalGoodsAmount)
      const deduction = worth(rule)
      return {
        ruleId: rule.ruleId,
        threshold: rule.threshold,
        stillNeedMoney,
        deduction,
        needGoToAddGoods: stillNeedMoney > 0 && deduction > saved,
      }
    }),
    perGroup: split(after, fees, unit),
  }
}
