import { PriceType } from '../states/index.ts'
/**
 * Money and points, integers only. Three units:
 * - costPoints: the company's smallest unit, of catalogue, order and coupon amounts
 * - fen: cash
 * - points: the points ledger; `exchangeRate` points are worth one yuan
 *
 * A shown price is costPoints / 100 / proportion. In money mode that is yuan, in points mode it is
 * the number of points taken, whatever the exchange rate: the rate only converts between points and
 * cash.
 */
export type MoneyRules = { goodsPriceType: number; proportion: number; exchangeRate: number }

function whole(value: number, what: string): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${what} is not a safe whole number`)
  return value
}

export const isMoneyMode = ({ goodsPriceType }: Pick<MoneyRules, 'goodsPriceType'>): boolean =>
  goodsPriceType === PriceType.Money

/** costPoints of the unit that prices are counted in: one fen, or one point. */
export const priceUnit = (rules: Pick<MoneyRules, 'goodsPriceType' | 'proportion'>): number =>
  isMoneyMode(rules) ? rules.proportion : whole(100 * rules.proportion, 'a point in costPoints')

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/** The smallest amounts of points and cash that are worth the same. */
export function exchangeStep({ exchangeRate }: Pick<MoneyRules, 'exchangeRate'>) {
  const common = gcd(100, exchangeRate)
  return { points: exchangeRate / common, fen: 100 / common }
}

/** costPoints of one exchange step. */
const stepWorth = (rules: MoneyRules): number => {
  const step = exchangeStep(rules)
  return whole((isMoneyMode(rules) ? step.fen : step.points) * priceUnit(rules), 'a step')
}

/** An amount in price units (fen or points); throws a RangeError where it is not a whole number. */
export const toUnits = (
  costPoints: number,
  rules: Pick<MoneyRules, 'goodsPriceType' | 'proportion'>,
): number => whole(whole(costPoints, 'costPoints') / priceUnit(rules), 'an amount in its unit')

/** costPoints of an amount in fen; throws a RangeError where no costPoints are worth it. */
export function fromFen(fen: number, rules: MoneyRules): number {
  const perFen = isMoneyMode(rules) ? rules.proportion : rules.exchangeRate * rules.proportion
  return whole(whole(fen, 'fen') * perFen, 'costPoints')
}

/** costPoints that an amount has to be a multiple of, so that each accepted way can pay it alone. */
export function payableUnit(rules: MoneyRules, accepts: { cash: boolean; points: boolean }) {
  const isPaidInItsUnit = isMoneyMode(rules) ? accepts.cash : accepts.points
  return isPaidInItsUnit ? priceUnit(rules) : stepWorth(rules)
}

/**
 * Points that cash cannot replace: in points mode what is left of an amount after whole exchange
 * steps (at 1,000 points a yuan, the last 5 of 1,285). None in money mode.
 */
export const pointsBelowOneStep = (costPoints: number, rules: MoneyRules): number =>
  isMoneyMode(rules) ? 0 : toUnits(costPoints, rules) % exchangeStep(rules).points

export type PaymentSplit = {
  points: number
  /** costPoints that the points pay */
  deduction: number
  /** cash for the rest, in fen */
  cash: number
  /** points that are lacking and that cash cannot replace */
  missing: number
}

/**
 * Splits an amount into points and cash: as many points as the balance holds, in amounts that leave
 * whole fen. costPoints = deduction + fromFen(cash) + missing points.
 */
export function payWithPoints(
  costPoints: number,
  balance: number,
  rules: MoneyRules,
): PaymentSplit {
  const total = toUnits(costPoints, rules)
  const step = exchangeStep(rules)
  if (isMoneyMode(rules)) {
    const affordable = Math.min(Math.floor(total / step.fen), Math.floor(balance / step.points))
    const steps = Math.max(0, affordable)
    return {
      points: steps * step.points,
      deduction: steps * stepWorth(rules),
      cash: total - steps * step.fen,
      missing: 0,
    }
  }
  const unit = priceUnit(rules)
  const steps = Math.floor(total / step.points)
  const rest = total - steps * step.points
  if (balance < rest) {
    const points = Math.max(0, balance)
    const cash = whole(steps * step.fen, 'cash in fen')
    return { points, deduction: points * unit, cash, missing: rest - points }
  }
  const inCash = steps - Math.min(steps, Math.floor((balance - rest) / step.points))
  const points = total - inCash * step.points
  return { points, deduction: points * unit, cash: inCash * step.fen, missing: 0 }
}

/** costPoints that a number of points can pay: in money mode rounded down to whole steps. */
export function worthOfPoints(points: number, rules: MoneyRules): number {
  if (!isMoneyMode(rules)) return whole(whole(points, 'points') * priceUnit(rules), 'costPoints')
  const steps = Math.floor(whole(points, 'points') / exchangeStep(rules).points)
  return whole(steps * stepWorth(rules), 'costPoints')
}

/**
 * Splits a total over weights so that the parts add up to the total (largest remainder; the earlier
 * part wins a tie). Weights that are all zero share evenly. `unit` keeps each part a multiple of it.
 */
export function split(total: number, weights: readonly number[], unit = 1): number[] {
  if (weights.length === 0) {
    if (total !== 0) throw new RangeError('nothing to split the total over')
    return []
  }
  const units = BigInt(whole(whole(total, 'total') / unit, 'total in units'))
  if (units < 0n) return split(-total, weights, unit).map((part) => (part === 0 ? 0 : -part))
  const zero = weights.every((weight) => weight === 0)
  const parts = weights.map((weight) => BigInt(zero ? 1 : whole(weight, 'weight')))
  if (parts.some((part) => part < 0n)) throw new RangeError('a weight is negative')
  const sum = parts.reduce((a, b) => a + b, 0n)
  const shares = parts.map((part) => ({ floor: (units * part) / sum, rest: (units * part) % sum }))
  const left = Number(units - shares.reduce((a, { floor }) => a + floor, 0n))
  const favoured = new Set(
    shares
      .map(({ rest }, index) => ({ rest, index }))
      .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
      .slice(0, left)
      .map(({ index }) => index),
  )
  return shares.map(({ floor }, index) => (Number(floor) + (favoured.has(index) ? 1 : 0)) * unit)
}
