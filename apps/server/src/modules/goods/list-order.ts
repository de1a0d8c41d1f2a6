/**
 * All goods of a list in its order: pairs of id and price, then all prices ascending; 24 bytes per
 * product. Any page and any total within prices is read from it. The sorted prices save 0.2 ms per
 * 90,000 products. A Buffer, because its memory can be counted.
 */
export type ListOrder = Buffer

type Prices = { minPrice?: number | undefined; maxPrice?: number | undefined }

const doubleBytes = 8

const doublesOf = (order: ListOrder) =>
  new Float64Array(order.buffer, order.byteOffset, order.byteLength / doubleBytes)

/** @param bytes pairs of id and price in PostgreSQL's double precision format, null for no goods */
export function readOrder(bytes: Uint8Array | null): ListOrder {
  const length = bytes?.byteLength ?? 0
  // Copied, because a driver's buffer may be unaligned.
  const order = Buffer.from(new ArrayBuffer(length * 1.5))
  if (bytes) order.set(bytes)
  order.subarray(0, length).swap64()
  const doubles = doublesOf(order)
  const pairs = length / doubleBytes
  const prices = doubles.subarray(pairs)
  for (let nth = 0; nth < prices.length; nth += 1) prices[nth] = doubles[nth * 2 + 1] ?? 0
  prices.sort()
  return order
}

export const pricesOfOrder = (order: ListOrder): Float64Array => {
  const doubles = doublesOf(order)
  return doubles.subarray((doubles.length / 3) * 2)
}

export const countWithin = (
  prices: Float64Array,
  { minPrice = 0, maxPrice = Infinity }: Prices,
): number => Math.max(0, countBelow(prices, maxPrice, true) - countBelow(prices, minPrice, false))

/** Number of sorted prices below a bound, or with `orSame` up to it. */
function countBelow(prices: Float64Array, bound: number, orSame: boolean): number {
  let [from, to] = [0, prices.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    const price = prices[middle] ?? 0
    if (price < bound || (orSame && price === bound)) from = middle + 1
    else to = middle
  }
  return from
}

/**
 * @param limit size of the page
 * @param offset goods before the page within the prices
 * @returns the ids of the page in order, and the total within the prices
 */
export function pageOfOrder(
  order: ListOrder,
  { minPrice = 0, maxPrice = Infinity }: Prices,
  { limit, offset }: { limit: number; offset: number },
): { ids: number[]; total: number } {
  const doubles = doublesOf(order)
  const goods = doubles.length / 3
  const prices = pricesOfOrder(order)
  const total = countWithin(prices, { minPrice, maxPrice })
  const last = Math.min(total, offset + limit)
  // The page is searched from the nearer end of the list.
  const isForward = offset <= total / 2
  let before = isForward ? offset : total - last
  // If all products are within the prices, the offset is the page's position.
  let passed = total === goods ? before : 0
  before -= passed
  const ids: number[] = []
  for (let wanted = last - offset; wanted > 0; passed += 1) {
    const nth = isForward ? passed : goods - 1 - passed
    const price = doubles[nth * 2 + 1] ?? 0
    if (price < minPrice || price > maxPrice) continue
    if (before > 0) before -= 1
    else {
      ids.push(doubles[nth * 2] ?? 0)
      wanted -= 1
    }
  }
  return { ids: isForward ? ids : ids.toReversed(), total }
}
