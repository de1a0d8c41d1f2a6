import type { ResponseCache } from '../../cache/response-cache.ts'

/** Maximum age of an entry without notifications, ms. */
const MAX_AGE_MS = 10_000
const MAX_SKUS = 10_000
/**
 * Maximum notification silence for refusals without a token lookup, ms: bounds wrong refusals after
 * a silent disconnect.
 */
const BUYERS_FRESHNESS_MS = 1_000
/** Cached submit tokens per SKU, about 100 bytes each. */
const MAX_TOKENS = 20_000

/** Cached buyers over all SKUs, about 50 bytes each; the cache is cleared above it. */
const MAX_BUYERS = 200_000

/** Shoppers that ordered a SKU; null above the read limit. */
export type Buyers = ReadonlySet<number> | null

type Mark = {
  companyId: number
  until: number
  unused: Set<string>
  /** undefined until loaded */
  buyers?: Buyers
  isReading: boolean
  /** buyers in this process since the load */
  laterBuyers: Set<number>
}

/** Cached state of a sold-out SKU. */
export type SoldOut = {
  /**
   * Whether the shopper has never ordered the SKU, so that none of their tokens has an order of it.
   * False while unknown; the first call starts `read`.
   */
  hasNeverOrdered(userId: number, read: () => Promise<Buyers>): boolean
  /** Whether the token is cached as unused. */
  shouldRefuse(tokenHash: string): boolean
  markUnused(tokenHash: string): void
}

/**
 * Cache of sold-out SKUs, which refuses orders without the database. Restock and product
 * notifications invalidate entries; nothing is served while notifications are interrupted
 * (`HotCache.current`).
 *
 * Buyers are read after the SKU sold out, so every earlier order is included. A later order needs a
 * returned piece, which is notified.
 * @param clock monotonic milliseconds
 */
export function soldOutMemory(
  cache: Pick<ResponseCache, 'onChange' | 'isFresh'>,
  clock: () => number = () => performance.now(),
) {
  const marks = new Map<string, Mark>()
  const buildKey = (companyId: number, skuId: number) => `${companyId} sku:${skuId}`
  let version = 0

  cache.onChange((companyId, topics) => {
    version += 1
    if (companyId === null) return marks.clear()
    for (const topic of topics) marks.delete(`${companyId} ${topic}`)
    if (!topics.has('goods')) return
    for (const [key, mark] of marks) if (mark.companyId === companyId) marks.delete(key)
  })

  function readInto(mark: Mark, read: () => Promise<Buyers>) {
    mark.isReading = true
    read().then(
      (buyers) => {
        mark.buyers = buyers
        let totalBuyers = 0
        for (const one of marks.values()) totalBuyers += one.buyers?.size ?? 0
        if (totalBuyers > MAX_BUYERS) marks.clear()
      },
      // A failed read is not an error: the token is looked up, and the next call retries.
      () => (mark.isReading = false),
    )
  }

  const toSoldOut = (mark: Mark): SoldOut => ({
    hasNeverOrdered(userId, read) {
      if (!mark.isReading) readInto(mark, read)
      if (!mark.buyers || !cache.isFresh(BUYERS_FRESHNESS_MS)) return false
      return !mark.buyers.has(userId) && !mark.laterBuyers.has(userId)
    },
    shouldRefuse: (tokenHash) => mark.unused.has(tokenHash),
    markUnused: (tokenHash) => void (mark.unused.size < MAX_TOKENS && mark.unused.add(tokenHash)),
  })

  return {
    /** Read before a query: its result is cached only if the version is unchanged. */
    version: () => version,

    markSoldOut(companyId: number, skuIds: readonly number[], readVersion: number): void {
      if (readVersion !== version || !cache.isFresh()) return
      for (const skuId of skuIds) {
        const key = buildKey(companyId, skuId)
        if (marks.size >= MAX_SKUS && !marks.has(key)) marks.clear()
        const until = clock() + MAX_AGE_MS
        const [unused, laterBuyers] = [new Set<string>(), new Set<number>()]
        marks.set(key, { companyId, until, unused, laterBuyers, isReading: false })
      }
    },

    /** Records an order of a returned piece whose notification is still pending. */
    recordBuyer(companyId: number, skuId: number, userId: number): void {
      marks.get(buildKey(companyId, skuId))?.laterBuyers.add(userId)
    },

    /** @returns null when the SKU is not cached as sold out */
    of(companyId: number, skuId: number): SoldOut | null {
      const key = buildKey(companyId, skuId)
      const mark = marks.get(key)
      if (!mark || !cache.isFresh()) return null
      if (mark.until <= clock()) {
        marks.delete(key)
        return null
      }
      return toSoldOut(mark)
    },
  }
}
export type SoldOutMemory = ReturnType<typeof soldOutMemory>
