import { removeExpired, type Retention } from '../db/remove-expired.ts'
import type { Deps } from '../deps.ts'
import type { Job } from './runner.ts'

const INTERVAL_MS = 600_000

/** Deletes expired rows every ten minutes: jobs run more often, and nothing waits for it. */
export function createRetentionJob(retention: readonly Retention[]): Job {
  const lastRunAt = new WeakMap<Deps['db'], number>()
  return {
    name: 'retention',
    async round(deps) {
      const now = deps.now().getTime()
      if (now - (lastRunAt.get(deps.db) ?? 0) < INTERVAL_MS) return 0
      lastRunAt.set(deps.db, now)
      return removeExpired(deps, retention)
    },
  }
}
