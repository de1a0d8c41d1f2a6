import type { Database } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { keptAnswers, type Entry, type Limits } from './kept.ts'
import { sizeOf } from './size-of.ts'
import { anyCompany, readChange, type Topic } from './topics.ts'

/** What changed: `null` as the company, without topics, where anything may have. */
export type ChangeListener = (companyId: number | null, topics: ReadonlySet<Topic>) => void

export type HotCache = {
  /**
   * The answer kept for a company, or made once for all who ask at the same time. Kept until
   * something of that company that it is made of (`topics`) changes, in any process, and at most
   * `maxAgeMs` (preset 10 s: coupons end by the clock, and sales are counted without a word).
   * The key says all that the answer depends on beside the company. The answer is shared: who gets
   * it must not change it. A failure is not kept. While changes cannot be heard nothing is.
   */
  of<T>(
    companyId: number,
    key: string,
    topics: readonly Topic[],
    make: () => Promise<T>,
    maxAgeMs?: number,
  ): Promise<T>
  /**
   * The answer of `of` where it lies ready, told at once; undefined where it has to be asked for.
   * @param lateMs so long past its age it is told as well, where nothing it is made of has changed
   */
  ready<T>(companyId: number, key: string, lateMs?: number): T | undefined
  /** Hears of changes: for what is kept elsewhere. Answers with how to stop. */
  onChange(listener: ChangeListener): () => void
  /**
   * Whether every change of more than so many ms ago has been heard (preset 4 s); nearly all are at
   * once.
   */
  current(within?: number): boolean
  close(): Promise<void>
}

const MAX_AGE_MS = 10_000
/**
 * A line that broke without a word is found out within this time, ms. What lets somebody in (of no
 * company: sessions) has to end within a second; the rest may wait out a machine so busy that a try
 * of the line takes longer, when a crowd sent to the database would only make it busier.
 */
const heardWithin = { session: 1_000, rest: 4_000 }

/** A home page is about 40 kB, a page of a list 8 kB: some thousands of them. */
const presetLimits: Limits = { entries: 20_000, bytes: 64_000_000 }

const nothing: ReadonlySet<Topic> = new Set()

/**
 * Answers kept in this process's memory, dropped on the database's word that something changed.
 * Waits for the first attempt to listen; where that fails, the next ones go on behind it.
 */
export async function openHotCache(
  { db, now, log }: { db: Pick<Database, 'listen'> } & Pick<Deps, 'now' | 'log'>,
  limits: Limits = presetLimits,
): Promise<HotCache> {
  const kept = keptAnswers(limits)
  const listeners = new Set<ChangeListener>()
  const tell: ChangeListener = (companyId, topics) => {
    for (const listener of listeners) listener(companyId, topics)
  }
  function forgetAll() {
    kept.clear()
    tell(null, nothing)
  }

  const ear = await db.listen({
    heard(payload) {
      const change = readChange(payload)
      if (!change) return forgetAll()
      kept.drop(change.companyId, change.topic)
      tell(change.companyId, new Set([change.topic]))
    },
    lost(error) {
      log.warn({ err: error }, 'changes cannot be heard: nothing is answered from memory')
      forgetAll()
    },
    // What changed meanwhile was not heard, and one that began before may end after.
    found: forgetAll,
  })

  type Begun = Pick<Entry, 'name' | 'companyId' | 'topics' | 'until'>
  function begin<T>(entry: Begun, make: () => Promise<T>): Promise<T> {
    const answer = make()
    const made = kept.get(entry.name)?.made
    const added: Entry = { ...entry, answer, made, bytes: 0, wasAccessed: false }
    kept.add(added)
    answer.then(
      (value) => {
        added.made = { value, until: entry.until }
        kept.weigh(added, sizeOf(value))
      },
      () => {
        // Asked for again at once; the answer before it stays what it was.
        added.until = 0
        if (!added.made) kept.remove(added)
      },
    )
    return answer
  }

  const hears = (companyId: number) =>
    ear.current(companyId === anyCompany ? heardWithin.session : heardWithin.rest)

  return {
    async of<T>(
      companyId: number,
      key: string,
      topics: readonly Topic[],
      make: () => Promise<T>,
      maxAgeMs = MAX_AGE_MS,
    ): Promise<T> {
      if (!hears(companyId)) return make()
      const name = `${companyId} ${key}`
      const moment = now().getTime()
      const entry = kept.get(name)
      if (entry && entry.until > moment) return entry.answer as Promise<T>
      return begin({ name, companyId, topics, until: moment + maxAgeMs }, make)
    },
    ready<T>(companyId: number, key: string, lateMs = 0) {
      const made = hears(companyId) ? kept.get(`${companyId} ${key}`)?.made : undefined
      return made && made.until + lateMs > now().getTime() ? (made.value as T) : undefined
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    current: (within = heardWithin.rest) => ear.current(within),
    async close() {
      await ear.close()
      forgetAll()
    },
  }
}
