import type { ResponseCache } from '../../cache/response-cache.ts'
import type { Database } from '../../db/connection/database.ts'
import { readBuyers } from './buyers.repository.ts'

/** Maximum age of an entry without notifications, ms. */
const MAX_AGE_MS = 10_000
const MAX_SKUS = 10_000
/**
 * Longest time in ms since the last proof that notifications arrive, for refusals without a token
 * lookup: limits wrong refusals after a silent disconnect.
 */
const BUYERS_FRESHNESS_MS = 1_000
/** Most cached submit tokens per SKU, about 100 bytes each. */
const MAX_TOKENS = 20_000

/** Most cached buyers of all SKUs, about 50 bytes each; a larger cache is cleared. */
const MAX_BUYERS = 200_000

/** Shoppers that ordered a SKU; null above the read limit. */
type Buyers = ReadonlySet<number> | null

type Mark = {
  companyId: number
  skuId: number
  until: number
  unused: Set<string>
  /** buyers read from the database; undefined until loaded */
  buyers?: Buyers
  isReading: boolean
  /** buyers of this process since the load */
  laterBuyers: Set<number>
}

export type SoldOut = {
  /**
   * Whether the shopper has never ordered the SKU, so that no token of that shopper has placed an
   * order of it. False while unknown; the first call starts reading the buyers.
   */
  hasNeverOrdered(userId: number): boolean
  /** Whether the token is cached as unused. */
  shouldRefuse(tokenHash: string): boolean
  markUnused(tokenHash: string): void
}

/** Result of a transaction that places orders. */
type Tracked = {
  /** SKUs that are sold out */
  soldOut: readonly number[]
  /** shoppers with an order of a SKU */
  buyers: readonly { skuId: number; userId: number }[]
}

type SoldOutDeps = {
  cache: Pick<ResponseCache, 'onChange' | 'isFresh'>
  db: Pick<Database, 'query'>
}

/**
 * Cache of sold-out SKUs, which refuses orders without the database. Restock and product
 * notifications invalidate entries; nothing is served while notifications are interrupted
 * (`isFresh`).
 *
 * Buyers are read after the SKU sold out, so every earlier order is included. A later order needs a
 * returned piece, and returned pieces send a notification.
 * @param clock monotonic milliseconds
 */
export function createSoldOutMemory(
  { cache, db }: SoldOutDeps,
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

  function loadBuyers(mark: Mark) {
    mark.isReading = true
    readBuyers(db, mark.companyId, mark.skuId).then(
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

  const toSoldOut = (known: Mark): SoldOut => ({
    hasNeverOrdered(userId) {
      if (!known.isReading) loadBuyers(known)
      if (!known.buyers || !cache.isFresh(BUYERS_FRESHNESS_MS)) return false
      return !known.buyers.has(userId) && !known.laterBuyers.has(userId)
    },
    shouldRefuse: (tokenHash) => known.unused.has(tokenHash),
    markUnused: (tokenHash) => void (known.unused.size < MAX_TOKENS && known.unused.add(tokenHash)),
  })

  function mark(companyId: number, skuIds: readonly number[]): void {
    for (const skuId of skuIds) {
      const key = buildKey(companyId, skuId)
      if (marks.size >= MAX_SKUS && !marks.has(key)) marks.clear()
      const until = clock() + MAX_AGE_MS
      const [unused, laterBuyers] = [new Set<string>(), new Set<number>()]
      marks.set(key, { companyId, skuId, until, unused, laterBuyers, isReading: false })
    }
  }

  return {
    /**
     * Caches the SKUs that a transaction found sold out, after its commit: until then other
     * transactions still see the pieces. Nothing is cached if a notification arrived since the
     * transaction began.
     */
    async track<R extends Tracked>(companyId: number, placeOrders: () => Promise<R>): Promise<R> {
      const versionBefore = version
      const result = await placeOrders()
      if (versionBefore === version && cache.isFresh()) mark(companyId, result.soldOut)
      // Includes buyers of a returned piece whose notification has not arrived yet.
      for (const { skuId, userId } of result.buyers) {
        marks.get(buildKey(companyId, skuId))?.laterBuyers.add(userId)
      }
      return result
    },

    /** @returns null when the SKU is not cached as sold out */
    find(companyId: number, skuId: number): SoldOut | null {
      const key = buildKey(companyId, skuId)
      const known = marks.get(key)
      if (!known || !cache.isFresh()) return null
      if (known.until <= clock()) {
        marks.delete(key)
        return null
      }
      return toSoldOut(known)
    },
  }
}
export type SoldOutMemory = ReturnType<typeof createSoldOutMemory>
