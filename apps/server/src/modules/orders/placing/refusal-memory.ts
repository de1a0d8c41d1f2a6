import { LRUCache } from 'lru-cache'
import type { Refusal } from '../../../plugins/errors.ts'
import { hashOrderBody, type Input } from '../progress/decide.ts'

type Refused = { input: Input; refusal: Refusal }

/** Most stored refusals, about 1 kB each. */
const MAX_REFUSALS = 10_000

/**
 * Refusals from the cache of sold-out SKUs, by request. No transaction stores them: a repeated
 * request after the restock gets its refusal from this memory, and a transaction then stores it
 * with the token. Limit: other processes and a restarted one have no such entry.
 */
export function createRefusalMemory() {
  const refused = new LRUCache<string, Refused>({ max: MAX_REFUSALS })
  return {
    add(key: string, entry: Refused): void {
      if (!refused.has(key)) refused.set(key, entry)
    },
    /** @returns null without a refusal of the same body */
    find(key: string, input: Input): Refusal | null {
      const found = refused.get(key)
      return found && hashOrderBody(found.input) === hashOrderBody(input) ? found.refusal : null
    },
  }
}
