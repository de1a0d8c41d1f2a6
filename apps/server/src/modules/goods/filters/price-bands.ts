import type { GoodsFacets } from '@mall/contract'

type Band = Omit<GoodsFacets['prices'][number], 'count'>

/** From so many goods on prices are split into bands. */
const least = 8
const steps = [1, 1.5, 2, 3, 5, 8, 10]

/** The amount nearest to this one that is easily read, a multiple of `unit`: 50, 80, 150. */
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
 * Up to four price ranges with about the same number of goods.
 * @param prices costPoints by size
 * @param unit costPoints of the unit that a shopper types prices in
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
