/**
 * All goods of a list in its order: the id and the price of each in pairs, then all prices by size;
 * 24 bytes a product. A page, however deep, and the total within any prices are read off it. The
 * prices by size spare looking through all for the total, 0.2 ms of 90,000. A Buffer, because its
 * memory can be counted.
 */
export type ListOrder = Buffer

type Prices = { minPrice?: number | undefined; maxPrice?: number | undefined }

const doubleBytes = 8

const doublesOf = (order: ListOrder) =>
  new Float64Array(order.buffer, order.byteOffset, order.byteLength / doubleBytes)

/** @param bytes pairs of id and price as PostgreSQL sends double precision, null for no goods */
export function readOrder(bytes: Uint8Array | null): ListOrder {
  const length = bytes?.byteLength ?? 0
  // Memory of its own: that of a driver's answer need not begin where a number may begin.
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

/** All prices of an order by size. */
export const pricesOfOrder = (order: ListOrder): Float64Array => {
  const doubles = doublesOf(order)
  return doubles.subarray((doubles.length / 3) * 2)
}

/** How many goods are within these prices. */
export const countWithin = (
  prices: Float64Array,
  { minPrice = 0, maxPrice = Infinity }: Prices,
): number => Math.max(0, countBelow(prices, maxPrice, true) - countBelow(prices, minPrice, false))

/** How many of these prices, by size, are less than a bound, or with `orSame` no more than it. */
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
 * @param limit most ids of the page
 * @param offset goods before the page, of those within the prices
 * @returns the ids of the page in order, and how many goods are within the prices
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
  // From the end that is nearer.
  const isForward = offset <= total / 2
  let before = isForward ? offset : total - last
  // Where all are within the prices, the page is at its offset.
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
