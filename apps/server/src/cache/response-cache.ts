import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../db/connection/database.ts'
import { createLruStore, type Entry, type Limits } from './lru-store.ts'
import { measureSize } from './measure-size.ts'
import { createTopicListeners } from './topic-listeners.ts'
import { anyCompany, readChange, type Topic } from './topics.ts'

/**
 * A change of cached data: `null` as the company, without topics, means that anything may have
 * changed.
 */
export type ChangeListener = (companyId: number | null, topics: ReadonlySet<Topic>) => void

export type ResponseCache = {
  /**
   * Returns the company's cached response, or loads it once for concurrent callers. Invalidated by
   * a change of its `topics` in any process, at the latest after `maxAgeMs` (default 10 s: coupons
   * end by the clock, and counts of sales send no notification). The key holds all other inputs of
   * the response. The response is shared: callers must not change it. A failure is not cached.
   * Nothing is cached while the subscription is down.
   */
  getOrLoad<T>(
    companyId: number,
    key: string,
    topics: readonly Topic[],
    load: () => Promise<T>,
    maxAgeMs?: number,
  ): Promise<T>
  /**
   * The response of `getOrLoad` if cached, immediately; else undefined.
   * @param lateMs accepted time past its age, if none of its topics has changed
   */
  peek<T>(companyId: number, key: string, staleMs?: number): T | undefined
  /** Subscribes a cache outside this one to changes. Returns the unsubscribe function. */
  onChange(listener: ChangeListener): () => void
  /**
   * Subscribes to changes of one topic of a company, and to changes that may have been missed;
   * suits many listeners. Returns the unsubscribe function.
   */
  onTopicChange(companyId: number, topic: Topic, listener: () => void): () => void
  /**
   * Whether every change committed more than the given ms ago has been received (default 4 s).
   * Nearly all changes arrive immediately.
   */
  isFresh(within?: number): boolean
  /**
   * Resolves when this process no longer uses a session, or an operator's setting, that changed
   * before the call: its own notifications have arrived, or nothing is cached any more.
   */
  flush(): Promise<void>
  close(): Promise<void>
}

const MAX_AGE_MS = 10_000
/**
 * A silently broken connection is detected within this time, ms. Sessions (entries of no
 * company) expire within a second, since they grant access; the rest tolerates a machine so busy that a check of the
 * connection takes longer, since more queries would only add to its load.
 */
const FRESHNESS_MS = { session: 1_000, rest: 4_000 }

/** A home page has about 40 kB and a list page 8 kB, so some thousands fit. */
const DEFAULT_LIMITS: Limits = { entries: 20_000, bytes: 64_000_000 }

const NO_TOPICS: ReadonlySet<Topic> = new Set()

/**
 * Responses cached in this process's memory, invalidated by notifications of the database. Waits
 * for the first attempt to subscribe; where that fails, retries run in the background.
 */
export async function openResponseCache(
  { db, now, log }: { db: Pick<Database, 'subscribe'> } & { now: () => Date; log: Logger },
  limits: Limits = DEFAULT_LIMITS,
): Promise<ResponseCache> {
  const store = createLruStore(limits)
  const listeners = new Set<ChangeListener>()
  const notify: ChangeListener = (companyId, topics) => {
    for (const listener of listeners) listener(companyId, topics)
  }
  const topicListeners = createTopicListeners()
  function clearAll() {
    store.clear()
    notify(null, NO_TOPICS)
    topicListeners.notifyAll()
  }

  const subscription = await db.subscribe({
    onMessage(payload) {
      const change = readChange(payload)
      if (!change) return clearAll()
      store.drop(change.companyId, change.topic)
      notify(change.companyId, new Set([change.topic]))
      topicListeners.notify(change.companyId, change.topic)
    },
    onDisconnect(error) {
      log.warn({ err: error }, 'changes cannot be heard: nothing is answered from memory')
      clearAll()
    },
    // Changes during the gap were missed, and a load that started before may end later.
    onReconnect: clearAll,
  })

  type LoadEntry = Pick<Entry, 'name' | 'companyId' | 'topics' | 'until'>
  function startLoad<T>(entry: LoadEntry, load: () => Promise<T>): Promise<T> {
    const promise = load()
    const loaded = store.get(entry.name)?.loaded
    const added: Entry = { ...entry, promise, loaded }
    store.add(added)
    promise.then(
      (value) => {
        added.loaded = { value, until: entry.until }
        store.setSize(added, measureSize(value))
      },
      () => {
        // A failed reload makes the next call load again immediately; the previous response stays
        // stored.
        added.until = 0
        if (!added.loaded) store.remove(added)
      },
    )
    return promise
  }

  const isFreshFor = (companyId: number) =>
    subscription.isFresh(companyId === anyCompany ? FRESHNESS_MS.session : FRESHNESS_MS.rest)

  return {
    async getOrLoad<T>(
      companyId: number,
      key: string,
      topics: readonly Topic[],
      load: () => Promise<T>,
      maxAgeMs = MAX_AGE_MS,
    ): Promise<T> {
      if (!isFreshFor(companyId)) return load()
      const name = `${companyId} ${key}`
      const at = now().getTime()
      const entry = store.get(name)
      if (entry && entry.until > at) return entry.promise as Promise<T>
      return startLoad({ name, companyId, topics, until: at + maxAgeMs }, load)
    },
    peek<T>(companyId: number, key: string, staleMs = 0) {
      const loaded = isFreshFor(companyId) ? store.get(`${companyId} ${key}`)?.loaded : undefined
      return loaded && loaded.until + staleMs > now().getTime() ? (loaded.value as T) : undefined
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onTopicChange: topicListeners.add,
    isFresh: (within = FRESHNESS_MS.rest) => subscription.isFresh(within),
    async flush() {
      const stop = new AbortController()
      const { signal } = stop
      // Without a response of the database for this long, sessions are not fresh and are read
      // again.
      const limit = pause(FRESHNESS_MS.session, undefined, { signal, ref: false })
      await Promise.race([subscription.flush(), limit])
      stop.abort()
      await limit.catch(() => {})
    },
    async close() {
      await subscription.close()
      clearAll()
    },
  }
}
