import { LRUCache } from 'lru-cache'
import { toTopicKey, type Topic } from './topics.ts'

/** A loaded response with its expiry (milliseconds since 1970). */
type LoadedValue = { value: unknown; until: number }

/** A cached response, or one that is loading. */
export type Entry = {
  name: string
  companyId: number
  topics: readonly Topic[]
  promise: Promise<unknown>
  /**
   * value of the promise after it has resolved; before that the previous value, if nothing changed
   */
  loaded?: LoadedValue | undefined
  /** milliseconds since 1970 */
  until: number
}
export type Limits = { entries: number; bytes: number }

/**
 * Cached responses by key and by topic; past the limits the least recently requested are evicted. A
 * loader stores its value only if its entry has not been evicted.
 */
export function createLruStore(limits: Limits) {
  const byTopic = new Map<string, Set<Entry>>()
  const byName = new LRUCache<string, Entry>({
    max: limits.entries,
    maxSize: limits.bytes,
    dispose: forgetTopics,
  })

  function forgetTopics(entry: Entry) {
    for (const topic of entry.topics) {
      const name = toTopicKey(entry.companyId, topic)
      const others = byTopic.get(name)
      others?.delete(entry)
      if (others?.size === 0) byTopic.delete(name)
    }
  }

  const has = (entry: Entry) => byName.peek(entry.name) === entry

  function put(entry: Entry, bytes: number) {
    // The library's sizes are whole numbers of at least 1.
    byName.set(entry.name, entry, { size: Math.max(1, bytes) })
    // A response larger than the whole cache is not stored.
    if (!has(entry)) return
    for (const topic of entry.topics) {
      const name = toTopicKey(entry.companyId, topic)
      const others = byTopic.get(name)
      if (others) others.add(entry)
      else byTopic.set(name, new Set([entry]))
    }
  }

  function remove(entry: Entry) {
    if (has(entry)) byName.delete(entry.name)
  }

  return {
    get: (name: string): Entry | undefined => byName.get(name),

    /** Stores an entry whose value is still loading, and replaces an entry of that name. */
    add: (entry: Entry): void => put(entry, 1),

    /** Records the size of a loaded value, unless its entry was evicted during the load. */
    setSize(entry: Entry, bytes: number): void {
      if (!has(entry)) return
      // The library counts a size only when a name gets a new value.
      byName.delete(entry.name)
      put(entry, bytes)
    },

    remove,
    drop(companyId: number, topic: Topic): void {
      for (const entry of byTopic.get(toTopicKey(companyId, topic)) ?? []) remove(entry)
    },
    clear: (): void => byName.clear(),
  }
}
