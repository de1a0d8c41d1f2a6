import type { Topic } from './topics.ts'

/** A finished answer, and when it expires (milliseconds since 1970). */
type LoadedValue = { value: unknown; until: number }

/** An answer that is kept, or is being made. */
export type Entry = {
  name: string
  companyId: number
  topics: readonly Topic[]
  promise: Promise<unknown>
  /** value of the promise once it resolved; before that the previous value, if nothing changed */
  loaded?: LoadedValue | undefined
  /** since it was last looked at for room */
  wasAccessed: boolean
  /** milliseconds since 1970 */
  until: number
  /** 0 while it is being made */
  bytes: number
}
export type Limits = { entries: number; bytes: number }

const topicName = (companyId: number, topic: Topic) => `${companyId} ${topic}`

/**
 * Cached responses by key and by topic. Past the limits the oldest entries without a request since
 * their last inspection are evicted: a request costs a flag, and no reordering. A loader stores its
 * value only if its entry has not been evicted.
 */
export function createLruStore(limits: Limits) {
  const byName = new Map<string, Entry>()
  const byTopic = new Map<string, Set<Entry>>()
  let bytes = 0

  function remove(entry: Entry) {
    if (byName.get(entry.name) !== entry) return
    byName.delete(entry.name)
    bytes -= entry.bytes
    for (const topic of entry.topics) {
      const name = topicName(entry.companyId, topic)
      const others = byTopic.get(name)
      others?.delete(entry)
      if (others?.size === 0) byTopic.delete(name)
    }
  }

  return {
    get(name: string): Entry | undefined {
      const entry = byName.get(name)
      if (entry) entry.wasAccessed = true
      return entry
    },

    add(entry: Entry): void {
      const before = byName.get(entry.name)
      if (before) remove(before)
      byName.set(entry.name, entry)
      for (const topic of entry.topics) {
        const name = topicName(entry.companyId, topic)
        const others = byTopic.get(name)
        if (others) others.add(entry)
        else byTopic.set(name, new Set([entry]))
      }
    },

    /** Records the size of a loaded value; false where its entry was evicted during the load. */
    setSize(entry: Entry, size: number): boolean {
      if (byName.get(entry.name) !== entry) return false
      entry.bytes = size
      bytes += size
      // A Map keeps the order of insertion, and iterates entries appended during the iteration too.
      for (const oldest of byName.values()) {
        if (byName.size <= limits.entries && bytes <= limits.bytes) break
        if (!oldest.wasAccessed) {
          remove(oldest)
          continue
        }
        oldest.wasAccessed = false
        byName.delete(oldest.name)
        byName.set(oldest.name, oldest)
      }
      return true
    },

    remove,
    drop(companyId: number, topic: Topic): void {
      for (const entry of byTopic.get(topicName(companyId, topic)) ?? []) remove(entry)
    },
    clear(): void {
      byName.clear()
      byTopic.clear()
      bytes = 0
    },
    size: () => ({ entries: byName.size, bytes }),
  }
}
