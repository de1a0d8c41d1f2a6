import {
  exchangeStep,
  isMoneyMode,
  priceUnit,
  split,
  toUnits,
  type MoneyRules,
} from '@mall/contract/money'

export type LineShares = { couponShare: number; pointsShare: number; cashShare: number }

/** Line to split shares over, in costPoints. */
type SharedLine = {
  amount: number
  /** the coupon applies to this line */
  inScope: boolean
  /** child order index */
  group: number
}

type ToShare = {
  couponAmount: number
  /** freight per child order */
  freights: readonly number[]
  points: number
  cash: number
}

/** Splits `total` over the rows in `takes`; other rows get 0. */
function splitAmong(total: number, weights: number[], takes: readonly boolean[], unit: number) {
  const shares = split(
    total,
    weights.filter((_weight, index) => takes[index]),
    unit,
  )
  return takes.map((take) => (take ? (shares.shift() ?? 0) : 0))
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
 * Splits coupon, points and cash over the lines exactly. A line owes its amount less its coupon share
 * plus its freight share; points and cash follow the owed amounts.
 */
export function splitShares(
  lines: readonly SharedLine[],
  whole: ToShare,
  rules: MoneyRules,
): LineShares[] {
  const unit = priceUnit(rules)
  const amounts = lines.map(({ amount }) => amount)
  const couponShares = splitAmong(
    whole.couponAmount,
    amounts,
    lines.map(({ inScope }) => inScope),
    unit,
  )
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
  const owed = amounts.map((amount, index) =>
    toUnits(amount - (couponShares[index] ?? 0) + (freightShares[index] ?? 0), rules),
  )
  const { pointsShares, cashShares } = sharePayment(owed, whole, rules)
  return lines.map((_line, index) => ({
    couponShare: couponShares[index] ?? 0,
    pointsShare: pointsShares[index] ?? 0,
    cashShare: cashShares[index] ?? 0,
  }))
}
