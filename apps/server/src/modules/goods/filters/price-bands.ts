import type { GoodsFacets } from '@mall/contract'

type Band = Omit<GoodsFacets['prices'][number], 'count'>

/** Number of goods from which prices are split into ranges. */
const least = 8
const steps = [1, 1.5, 2, 3, 5, 8, 10]

/** The nearest round amount, a multiple of `unit`: 50, 80, 150. */
function toRound(amount: number, unit: number): number {
  const units = Math.max(1, amount / unit)
  const power = 10 ** Math.floor(Math.log10(units))
  const [first = 1, ...rest] = steps.map((step) => step * power).filter(Number.isInteger)
  const nearest = rest.reduce(
    (best, one) => (Math.abs(one - units) < Math.abs(best - units) ? one : best),
    first,
  )
  return nearest * unit
}

/**
 * Up to four price ranges with similar numbers of goods.
 * @param prices costPoints, ascending
 * @param unit costPoints of the price input's unit
 */
export function findPriceBands(prices: Float64Array, unit: number): Band[] {
  if (prices.length < least) return []
  const quarter = (nth: number) => prices[Math.floor((prices.length * nth) / 4)] ?? 0
  const last = prices[prices.length - 1] ?? 0
  const bounds = [...new Set([1, 2, 3].map((nth) => toRound(quarter(nth), unit)))].filter(
    (bound) => bound < last,
  )
  if (bounds.length === 0) return []
  return [null, ...bounds].map((min, nth) => ({ min, max: bounds[nth] ?? null }))
}
