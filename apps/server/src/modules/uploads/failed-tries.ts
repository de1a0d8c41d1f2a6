import type { Shopper } from '../../shopper.ts'

/** Most shoppers whose failed tries are counted; the earliest are dropped beyond that. */
const MAX_SHOPPERS = 100_000

type Tries = { sinceMs: number; count: number }

/** Counts failed tries of shoppers within a period, in this process only. */
export function createFailedTries(windowMs: number) {
  const tries = new Map<string, Tries>()
  const toKey = ({ companyId, userId }: Shopper) => `${String(companyId)}:${String(userId)}`
  const find = (shopper: Shopper, at: Date): Tries | null => {
    const found = tries.get(toKey(shopper))
    return found && at.getTime() - found.sinceMs < windowMs ? found : null
  }
  return {
    count: (shopper: Shopper, at: Date): number => find(shopper, at)?.count ?? 0,

    add(shopper: Shopper, at: Date): void {
      const found = find(shopper, at)
      if (found) {
        found.count += 1
        return
      }
      const [earliest] = tries.keys()
      if (tries.size >= MAX_SHOPPERS && earliest !== undefined) tries.delete(earliest)
      tries.delete(toKey(shopper))
      tries.set(toKey(shopper), { sinceMs: at.getTime(), count: 1 })
    },
  }
}
