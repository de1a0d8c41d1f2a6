import type { Database } from '../db/connection/database.ts'
import type { Job } from './runner.ts'

const HOUR_MS = 3_600_000

/** A job whose search is too large for every run pauses for an hour after a run without work. */
export function everyHour(job: Job): Job {
  const nextRounds = new WeakMap<Database, number>()
  return {
    ...job,
    async round(deps) {
      const at = deps.now().getTime()
      if (at < (nextRounds.get(deps.db) ?? 0)) return 0
      const done = await job.round(deps)
      if (done === 0) nextRounds.set(deps.db, at + HOUR_MS)
      return done
    },
  }
}
