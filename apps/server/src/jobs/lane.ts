import type { Deps } from '../deps.ts'
import { LEASE_MS } from './leases.repository.ts'

/**
 * Repeated work. `round` processes what is due and returns how much that was: for the companies of
 * one slot, or of all where the job is global. `deps.db` is another object for each slot, so that
 * what a job remembers by it belongs to the slot.
 */
export type Job = { name: string; round: (deps: Deps) => Promise<number>; isGlobal?: true }

type Options = { name: string; deps: Deps; jobs: readonly Job[]; pauseMs: number }

/** A round of a job takes half a minute at most: none begins that could outlive the lease. */
const MAX_AGE_MS = LEASE_MS / 2

/** The jobs of one lease, one after another, repeatedly from `begin` to `end`. */
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
    /** Whether its lease may be extended: one that hangs in a job loses it. */
    isAlive: () => performance.now() - jobSince < LEASE_MS,
    /** @param at when the lease was taken or extended, in `performance.now()` */
    renew(at: number): void {
      renewedAt = at
    },
    begin(at: number): void {
      renewedAt = at
      isHeld = true
      run()
    },
    /** Begins no further job. @returns when the one in progress is over */
    async end(): Promise<void> {
      isHeld = false
      clearTimeout(timer)
      await running
    },
  }
}
export type Lane = ReturnType<typeof createLane>
