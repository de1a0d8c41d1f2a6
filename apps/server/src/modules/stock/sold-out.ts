import type { ResponseCache } from '../../cache/response-cache.ts'

/** However long nothing is heard of a SKU, the database is asked again after this, ms. */
const MAX_AGE_MS = 10_000
const MAX_SKUS = 10_000
/**
 * Who is refused without a look at their token may have bought a piece that came back, in another
 * process: behind a line that died without a word this is said wrongly for no longer, ms.
 */
const BUYERS_FRESHNESS_MS = 1_000
/** Submit tokens remembered per SKU, some 100 bytes each. */
const MAX_TOKENS = 20_000

/** Buyers remembered over all SKUs, some 50 bytes each; past them everything is forgotten. */
const MAX_BUYERS = 200_000

/** Who has ordered a SKU before; null where they are too many to know them all. */
export type Buyers = ReadonlySet<number> | null

type Mark = {
  companyId: number
  until: number
  unused: Set<string>
  /** undefined until they have been read */
  buyers?: Buyers
  isReading: boolean
  /** who got an order here after they were read */
  laterBuyers: Set<number>
}

/** What is known of a SKU that is sold out. */
export type SoldOut = {
  /**
   * Whether a shopper has never ordered the SKU, so that no token of theirs has made an order of it,
   * nor will now. False where that is not known: the first who asks has `read` begin.
   */
  hasNeverOrdered(userId: number, read: () => Promise<Buyers>): boolean
  /** Whether a token of somebody who may have ordered the SKU is known to have made no order. */
  shouldRefuse(tokenHash: string): boolean
  markUnused(tokenHash: string): void
}

/**
 * Which SKUs this process has seen sold out, so that who comes too late is told without the database.
 * A SKU is forgotten on the database's word that stock has come back or its product has changed; while
 * that word could not be heard (`HotCache.current`) nothing is known.
 *
 * Buyers are read after a SKU was seen sold out. Who made an order of it did so before, when there
 * still was a piece: their order is among those read. An order made after that needs a piece that
 * came back, and that is told.
 * @param clock milliseconds that only go forward
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
      // Not known is no fault: who asks now is looked up by the token, and the next one tries again.
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
    /** Taken before the database is asked: what it answers is kept if nothing changed meanwhile. */
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

    /** Somebody got an order of the SKU here, of a piece whose return has not been heard yet. */
    recordBuyer(companyId: number, skuId: number, userId: number): void {
      marks.get(buildKey(companyId, skuId))?.laterBuyers.add(userId)
    },

    /** @returns null where the SKU is not known to be sold out */
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
