import { randomUUID } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { createLeasesRepository } from './leases.repository.ts'

/** Repeated work. `round` processes what is due and returns how much that was. */
export type Job = { name: string; round: (deps: Deps) => Promise<number> }

/**
 * Runs the jobs repeatedly until stopped, each in one process at a time. A failed job is logged and
 * retried in the next round.
 */
export function runJobs(deps: Deps, jobs: readonly Job[]) {
  const holder = randomUUID()
  const leases = createLeasesRepository(deps.db)
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  async function round() {
    for (const job of jobs) {
      if (stopped) return
      try {
        if (await leases.acquire(job.name, holder)) await job.round(deps)
      } catch (error) {
        deps.log.warn({ err: error, job: job.name }, 'job failed, will be tried again')
      }
    }
  }
  const next = () => {
    if (stopped) return
    timer = setTimeout(() => {
      running = round().then(next)
    }, deps.settings.MALL_JOB_SECONDS * 1000)
  }
  running = round().then(next)
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
      try {
        await leases.release(holder)
      } catch (error) {
        // A shutdown closes the database after a second; the leases end by themselves then.
        deps.log.warn({ err: error }, 'leases of jobs not released')
      }
    },
  }
}
