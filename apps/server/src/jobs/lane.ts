import type { Deps } from '../deps.ts'
import { LEASE_MS } from './leases.repository.ts'

/**
 * Repeated work. `round` processes due rows and returns their number, for the companies of one
 * slot or globally. `deps.db` is a separate object per slot, so that caches keyed by it belong to
 * the slot.
 */
export type Job = { name: string; round: (deps: Deps) => Promise<number>; isGlobal?: true }

type Options = { name: string; deps: Deps; jobs: readonly Job[]; pauseMs: number }

/** A run takes at most half a minute; none starts that could outlive the lease. */
const MAX_AGE_MS = LEASE_MS / 2

/** The jobs of one lease in sequence, repeated from `begin` to `end`. */
export function createLane({ name, deps, jobs, pauseMs }: Options) {
  let isHeld = false
  let renewedAt = -Infinity
  let jobSince = Infinity
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null

  const mayBegin = () => isHeld && performance.now() - renewedAt < MAX_AGE_MS

  async function round(): Promise<void> {
    for (const job of jobs) {
      if (!mayBegin()) return
      jobSince = performance.now()
      try {
        await job.round(deps)
      } catch (error) {
        deps.log.warn({ err: error, job: job.name }, 'job failed, will be tried again')
      }
      jobSince = Infinity
    }
  }

  function run(): void {
    running = round().then(() => {
      running = null
      if (isHeld) timer = setTimeout(run, pauseMs)
    })
  }

  return {
    name,
    isHeld: () => isHeld,
    isRunning: () => running !== null,
    /** Whether its lease may be extended; a lane that hangs in a job loses it. */
    isAlive: () => performance.now() - jobSince < LEASE_MS,
    /** @param at start of the lease, in `performance.now()` */
    renew(at: number): void {
      renewedAt = at
    },
    begin(at: number): void {
      renewedAt = at
      isHeld = true
      run()
    },
    /**
     * Starts no further job.
     * @returns resolves when the current one has finished
     */
    async end(): Promise<void> {
      isHeld = false
      clearTimeout(timer)
      await running
    },
  }
}
export type Lane = ReturnType<typeof createLane>
