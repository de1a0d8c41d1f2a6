import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Deps } from '../deps.ts'
import { selectRows } from '../db/connection/database.ts'

/** One kind of work that repeats. A round does what is due now and says how much that was. */
export type Job = { name: string; round: (deps: Deps) => Promise<number> }

const leaseSeconds = 60

/** One process at a time does a job: its lease runs out by itself if the process dies. */
async function withLease(deps: Deps, name: string, holder: string, work: () => Promise<number>) {
  const mine = await deps.db.unscopedTransaction((tx) =>
    selectRows(
      tx,
      sql`insert into job_leases (name, holder, until)
          values (${name}, ${holder}, now() + make_interval(secs => ${leaseSeconds}))
          on conflict (name) do update set holder = excluded.holder, until = excluded.until
          where job_leases.until < now() or job_leases.holder = excluded.holder
          returning name`,
    ),
  )
  if (mine.length > 0) await work()
}

/** Runs the jobs, round after round, until stopped; a job that fails is logged and tried again. */
export function runJobs(deps: Deps, jobs: readonly Job[]) {
  const holder = randomUUID()
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  async function round() {
    for (const job of jobs) {
      if (stopped) return
      try {
        await withLease(deps, job.name, holder, () => job.round(deps))
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
    },
  }
}
