import { exchangeStep, split, toFen, type MoneyRules } from '@mall/contract/money'

export type LineShares = { couponShare: number; pointsShare: number; cashShare: number }

/** A line with what is to be shared over it, costPoints. */
type SharedLine = {
  amount: number
  /** the coupon looks at this line */
  inScope: boolean
  /** which part of the order it belongs to */
  group: number
}

type ToShare = {
  couponAmount: number
  /** freight of each part */
  freights: readonly number[]
  points: number
  cash: number
}

/** Shares `total` over the rows that `takes` marks; the others get nothing. */
function splitAmong(total: number, weights: number[], takes: readonly boolean[], unit: number) {
  const shares = split(
    total,
    weights.filter((_weight, index) => takes[index]),
    unit,
  )
  return takes.map((take) => (take ? (shares.shift() ?? 0) : 0))
}

/**
 * Each line's part of the coupon, the points and the cash, such that the parts add up to the whole.
 * A line owes its amount less its coupon share plus its part of its group's freight; points and
 * cash follow what is owed.
 */
export function shareOut(
  lines: readonly SharedLine[],
  whole: ToShare,
  rules: MoneyRules,
): LineShares[] {
  const unit = rules.proportion
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
    toFen(amount - (couponShares[index] ?? 0) + (freightShares[index] ?? 0), rules),
  )
  const step = exchangeStep(rules)
  const pointsShares = split(whole.points, owed, step.points)
  const rest = owed.map((fen, index) => fen - ((pointsShares[index] ?? 0) / step.points) * step.fen)
  // Where one step of points is worth more than a fen, a line's last step may reach past its amount.
  const cashShares = rest.every((fen) => fen >= 0) ? rest : split(whole.cash, owed)
  return lines.map((_line, index) => ({
    couponShare: couponShares[index] ?? 0,
    pointsShare: pointsShares[index] ?? 0,
    cashShare: cashShares[index] ?? 0,
  }))
}
