import type { HotCache } from '../../hot/hot-cache.ts'

/** However long nothing is heard of a SKU, the database is asked again after this, ms. */
const believedFor = 10_000
const mostSkus = 10_000
/** Submit tokens remembered per SKU, some 100 bytes each. */
const mostTokens = 20_000

type Mark = { companyId: number; until: number; unused: Set<string> }

/** What is known of a SKU that is sold out: submit tokens that have made no order, nor will now. */
type SoldOut = { isUnused(tokenHash: string): boolean; keepUnused(tokenHash: string): void }

/**
 * Which SKUs this process has seen sold out, so that who comes too late is told without the database.
 * A SKU is forgotten on the database's word that stock has come back or its product has changed; while
 * that word could not be heard for a second (`HotCache.current`) nothing is known.
 * @param clock milliseconds that only go forward
 */
export function soldOutMemory(
  hot: Pick<HotCache, 'onChange' | 'current'>,
  clock: () => number = () => performance.now(),
) {
  const marks = new Map<string, Mark>()
  const keyOf = (companyId: number, skuId: number) => `${companyId} sku:${skuId}`
  let heard = 0

  hot.onChange((companyId, topics) => {
    heard += 1
    if (companyId === null) return marks.clear()
    for (const topic of topics) marks.delete(`${companyId} ${topic}`)
    if (!topics.has('goods')) return
    for (const [key, mark] of marks) if (mark.companyId === companyId) marks.delete(key)
  })

  return {
    /** Taken before the database is asked: what it answers is kept if nothing changed meanwhile. */
    look: () => heard,

    saw(companyId: number, skuIds: readonly number[], look: number): void {
      if (look !== heard || !hot.current()) return
      for (const skuId of skuIds) {
        const key = keyOf(companyId, skuId)
        if (marks.size >= mostSkus && !marks.has(key)) marks.clear()
        const unused = new Set<string>()
        marks.set(key, { companyId, until: clock() + believedFor, unused })
      }
    },

    /** @returns null where the SKU is not known to be sold out */
    of(companyId: number, skuId: number): SoldOut | null {
      const key = keyOf(companyId, skuId)
      const mark = marks.get(key)
      if (!mark || !hot.current()) return null
      if (mark.until <= clock()) {
        marks.delete(key)
        return null
      }
      const { unused } = mark
      return {
        isUnused: (tokenHash) => unused.has(tokenHash),
        keepUnused: (tokenHash) => void (unused.size < mostTokens && unused.add(tokenHash)),
      }
    },
  }
}
export type SoldOutMemory = ReturnType<typeof soldOutMemory>
