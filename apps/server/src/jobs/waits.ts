import type { Database } from '../db/connection/database.ts'

const MINUTE_MS = 60_000
/** Rows that fail repeatedly wait before the next retry; the wait doubles with each failure. */
const FREE_FAILURES = 3
const FIRST_WAIT_MS = 10_000
const MAX_WAIT_MS = 10 * MINUTE_MS
/** Limit of remembered rows; others are retried in each run. */
const MAX_ROWS = 10_000

type Wait = { failures: number; until: number }

/** Rows that a job could not process, by company and row. */
export type Waits = ReturnType<typeof createWaits>

function createWaits() {
  const waits = new Map<string, Wait>()
  return {
    size: () => waits.size,
    failures: (key: string) => waits.get(key)?.failures ?? 0,
    isWaiting: (key: string, at: number) => (waits.get(key)?.until ?? 0) > at,
    end: (key: string) => waits.delete(key),
    fail(key: string, at: number) {
      const failures = (waits.get(key)?.failures ?? 0) + 1
      const doublings = failures - FREE_FAILURES
      const ms = doublings < 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** doublings, MAX_WAIT_MS)
      if (waits.has(key) || waits.size < MAX_ROWS) waits.set(key, { failures, until: at + ms })
    },
    /** Resets rows that are no longer due, because another process has processed them. */
    keepOnly(keys: ReadonlySet<string>) {
      for (const key of waits.keys()) if (!keys.has(key)) waits.delete(key)
    },
  }
}

const waitsOf = new WeakMap<Database, Map<string, Waits>>()

/**
 * Waits of a job are stored in memory, because one process works for a slot; the next process of
 * that slot starts without them.
 */
export function findWaits(db: Database, job: string): Waits {
  const jobs = waitsOf.get(db) ?? new Map<string, Waits>()
  waitsOf.set(db, jobs)
  const waits = jobs.get(job) ?? createWaits()
  jobs.set(job, waits)
  return waits
}
