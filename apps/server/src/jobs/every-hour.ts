import type { Job } from './runner.ts'

const HOUR_MS = 3_600_000

/** A job whose search is too large for every round: an hour's pause follows a round with nothing to do. */
export function everyHour(job: Job): Job {
  let nextAt = 0
  return {
    ...job,
    async round(deps) {
      const at = deps.now().getTime()
      if (at < nextAt) return 0
      const done = await job.round(deps)
      if (done === 0) nextAt = at + HOUR_MS
      return done
    },
  }
}
