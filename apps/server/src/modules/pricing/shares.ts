import {
  exchangeStep,
  isMoneyMode,
  priceUnit,
  split,
  toUnits,
  type MoneyRules,
} from '@mall/contract/money'
import { splitAmong } from '../coupons/index.ts'

export type LineShares = { couponShare: number; pointsShare: number; cashShare: number }

/** Line to split shares over, in costPoints. */
type SharedLine = {
  amount: number
  couponShare: number
  group: number
}

type ToShare = {
  /** freight per child order */
  freights: readonly number[]
  points: number
  cash: number
}

/** Splits points and cash over the owed amounts, in fen (money mode) or points. */
function sharePayment(
  owed: readonly number[],
  { points, cash }: Pick<ToShare, 'points' | 'cash'>,
  rules: MoneyRules,
) {
  const step = exchangeStep(rules)
  // The part that converts is split in whole steps; what each line then still owes is the other part.
  const [converted, perStep, size] = isMoneyMode(rules)
    ? [points, step.points, step.fen]
    : [cash, step.fen, step.points]
  const shares = split(converted, owed, perStep)
  const rest = owed.map((units, index) => units - ((shares[index] ?? 0) / perStep) * size)
  // Where a step is larger than one unit, a line's last step may exceed what it owes. Where points
  // are missing, the parts add up to less than what is owed.
  const remainder = isMoneyMode(rules) ? cash : points
  const isExact = rest.every((units) => units >= 0) && rest.reduce((a, b) => a + b, 0) === remainder
  const others = isExact ? rest : split(remainder, owed)
  return isMoneyMode(rules)
    ? { pointsShares: shares, cashShares: others }
    : { pointsShares: others, cashShares: shares }
}

/**
 * Splits freight, points and cash over the lines exactly. A line owes its amount less its coupon share
 * plus its freight share; points and cash follow the owed amounts.
 */
export function splitShares(
  lines: readonly SharedLine[],
  whole: ToShare,
  rules: MoneyRules,
): LineShares[] {
  const unit = priceUnit(rules)
  const amounts = lines.map(({ amount }) => amount)
  const freightShares = whole.freights
    .map((freight, group) =>
      splitAmong(
        freight,
        amounts,
        lines.map((l) => l.group === group),
        unit,
      ),
    )
    .reduce(
      (a, b) => a.map((share, index) => share + (b[index] ?? 0)),
      amounts.map(() => 0),
    )
  const owed = lines.map(({ amount, couponShare }, index) =>
    toUnits(amount - couponShare + (freightShares[index] ?? 0), rules),
  )
  const { pointsShares, cashShares } = sharePayment(owed, whole, rules)
  return lines.map(({ couponShare }, index) => ({
    couponShare,
    pointsShare: pointsShares[index] ?? 0,
    cashShare: cashShares[index] ?? 0,
  }))
}
