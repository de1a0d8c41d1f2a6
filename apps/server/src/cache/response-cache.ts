import type { Logger } from 'pino'
import type { Database } from '../db/connection/database.ts'
import { createLruStore, type Entry, type Limits } from './lru-store.ts'
import { measureSize } from './measure-size.ts'
import { anyCompany, readChange, type Topic } from './topics.ts'

/** A change: `null` as the company, without topics, means that anything may have changed. */
export type ChangeListener = (companyId: number | null, topics: ReadonlySet<Topic>) => void

export type ResponseCache = {
  /**
   * The answer kept for a company, or made once for all who ask at the same time. Kept until
   * something of that company that it is made of (`topics`) changes, in any process, and at most
   * `maxAgeMs` (preset 10 s: coupons end by the clock, and sales are counted without a word).
   * The key says all that the answer depends on beside the company. The answer is shared: who gets
   * it must not change it. A failure is not kept. While changes cannot be heard nothing is.
   */
  getOrLoad<T>(
    companyId: number,
    key: string,
    topics: readonly Topic[],
    load: () => Promise<T>,
    maxAgeMs?: number,
  ): Promise<T>
  /**
   * The answer of `getOrLoad` where it lies ready, told at once; undefined where it has to be asked for.
   * @param lateMs so long past its age it is told as well, where nothing it is made of has changed
   */
  peek<T>(companyId: number, key: string, staleMs?: number): T | undefined
  /** Hears of changes: for what is kept elsewhere. Answers with how to stop. */
  onChange(listener: ChangeListener): () => void
  /**
   * Whether every change of more than so many ms ago has been heard (preset 4 s); nearly all are at
   * once.
   */
  isFresh(within?: number): boolean
  close(): Promise<void>
}

const MAX_AGE_MS = 10_000
/**
 * A line that broke without a word is found out within this time, ms. What lets somebody in (of no
 * company: sessions) has to end within a second; the rest may wait out a machine so busy that a try
 * of the line takes longer, when a crowd sent to the database would only make it busier.
 */
const FRESHNESS_MS = { session: 1_000, rest: 4_000 }

/** A home page is about 40 kB, a page of a list 8 kB: some thousands of them. */
const DEFAULT_LIMITS: Limits = { entries: 20_000, bytes: 64_000_000 }

const NO_TOPICS: ReadonlySet<Topic> = new Set()

/**
 * Answers kept in this process's memory, dropped on the database's word that something changed.
 * Waits for the first attempt to listen; where that fails, the next ones go on behind it.
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
  function clearAll() {
    store.clear()
    notify(null, NO_TOPICS)
  }

  const subscription = await db.subscribe({
    onMessage(payload) {
      const change = readChange(payload)
      if (!change) return clearAll()
      store.drop(change.companyId, change.topic)
      notify(change.companyId, new Set([change.topic]))
    },
    onDisconnect(error) {
      log.warn({ err: error }, 'changes cannot be heard: nothing is answered from memory')
      clearAll()
    },
    // Changes in the meantime were missed, and a call that began before may end after.
    onReconnect: clearAll,
  })

  type LoadEntry = Pick<Entry, 'name' | 'companyId' | 'topics' | 'until'>
  function startLoad<T>(entry: LoadEntry, load: () => Promise<T>): Promise<T> {
    const promise = load()
    const loaded = store.get(entry.name)?.loaded
    const added: Entry = { ...entry, promise, loaded, bytes: 0, wasAccessed: false }
    store.add(added)
    promise.then(
      (value) => {
        added.loaded = { value, until: entry.until }
        store.setSize(added, measureSize(value))
      },
      () => {
        // Asked for again at once; the answer before it stays what it was.
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
    isFresh: (within = FRESHNESS_MS.rest) => subscription.isFresh(within),
    async close() {
      await subscription.close()
      clearAll()
    },
  }
}
