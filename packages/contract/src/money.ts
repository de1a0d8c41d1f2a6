/**
 * Money and points, in whole numbers from end to end. Three units:
 * - costPoints: the company's smallest unit; what catalogue, order and coupon amounts are kept in
 * - fen: what is paid in cash; costPoints / proportion, always whole
 * - points: what the points ledger counts; `exchangeRate` points pay for one yuan
 */
export type MoneyRules = { proportion: number; exchangeRate: number }

function whole(value: number, what: string): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${what} is not a safe whole number`)
  return value
}

/** Fen of an amount in costPoints; an amount that is not whole fen throws a RangeError. */
export function toFen(costPoints: number, { proportion }: Pick<MoneyRules, 'proportion'>): number {
  return whole(whole(costPoints, 'costPoints') / proportion, 'cash in fen')
}

/** costPoints of an amount in fen. */
export const fromFen = (fen: number, { proportion }: Pick<MoneyRules, 'proportion'>): number =>
  whole(whole(fen, 'fen') * proportion, 'costPoints')

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/** The smallest step in which points and cash exchange without a rest: `points` for `fen`. */
export function exchangeStep({ exchangeRate }: Pick<MoneyRules, 'exchangeRate'>) {
  const common = gcd(100, exchangeRate)
  return { points: exchangeRate / common, fen: 100 / common }
}

/**
 * How many points can pay for an amount.
 * @param costPoints what is to be paid @param balance points at hand
 * @returns points taken, what they are worth in costPoints, and the cash left in fen
 */
export function payWithPoints(costPoints: number, balance: number, rules: MoneyRules) {
  const total = toFen(costPoints, rules)
  const step = exchangeStep(rules)
  const steps = Math.max(
    0,
    Math.min(Math.floor(total / step.fen), Math.floor(balance / step.points)),
  )
  return {
    points: steps * step.points,
    deduction: fromFen(steps * step.fen, rules),
    cash: total - steps * step.fen,
  }
}

/** What a number of points is worth in costPoints, rounded down to what exchanges without a rest. */
export function worthOfPoints(points: number, rules: MoneyRules): number {
  const step = exchangeStep(rules)
  return fromFen(Math.floor(whole(points, 'points') / step.points) * step.fen, rules)
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
