import { randomUUID } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { createLane, type Job, type Lane } from './lane.ts'
import { createLeasesRepository } from './leases.repository.ts'

export type { Job } from './lane.ts'

/** Number of slots that processes share; that many run concurrently. */
export const SLOTS = 8
/** Interval of lease renewals: a quarter of a lease's duration. */
const MAX_PAUSE_MS = 15_000

const namesOf = (lanes: readonly Lane[]) => lanes.map(({ name }) => name)

/**
 * Runs the jobs repeatedly until stopped: a slot's jobs in one process, and global jobs in one
 * process for all companies. Each process holds a fair share of the slots. A failed job is logged
 * and retried in the next run.
 */
export function runJobs(deps: Deps, jobs: readonly Job[]) {
  const holder = randomUUID()
  const leases = createLeasesRepository(deps.db)
  const pauseMs = deps.settings.MALL_JOB_SECONDS * 1000
  // An embedded database has one process and one connection.
  const slots = deps.db.kind === 'embedded' ? 1 : SLOTS
  const ofSlots = jobs.filter(({ isGlobal }) => !isGlobal)
  const slotLanes = Array.from({ length: slots }, (_, slot) =>
    createLane({
      name: `slot ${slot} of ${slots}`,
      deps: { ...deps, db: deps.db.forJobs({ slot, slots }) },
      jobs: ofSlots,
      pauseMs,
    }),
  )
  const globalLane = createLane({
    name: 'all companies',
    deps: { ...deps, db: deps.db.forJobs(null) },
    jobs: jobs.filter(({ isGlobal }) => isGlobal),
    pauseMs,
  })
  const lanes = [globalLane, ...slotLanes]
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  const isFree = (lane: Lane) => !lane.isHeld() && !lane.isRunning()

  /**
   * Ends lanes and releases their leases, idle ones immediately and others after the current job.
   */
  async function endAndGive(ended: readonly Lane[]): Promise<void> {
    const busy = ended.filter((lane) => lane.isRunning())
    const idle = ended.filter((lane) => !lane.isRunning())
    const ends = ended.map((lane) => lane.end())
    if (idle.length > 0) await leases.give(holder, namesOf(idle))
    await Promise.all(ends)
    if (busy.length > 0) await leases.give(holder, namesOf(busy))
  }

  function giveUp(excess: readonly Lane[]): void {
    endAndGive(excess).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'leases of jobs not given to another process'),
    )
  }

  async function take(candidates: readonly Lane[], most: number): Promise<void> {
    if (most <= 0 || candidates.length === 0) return
    const at = performance.now()
    const taken = new Set(await leases.take(holder, namesOf(candidates), most))
    if (stopped) return
    for (const lane of candidates) if (taken.has(lane.name)) lane.begin(at)
  }

  async function renew(): Promise<void> {
    const at = performance.now()
    const kept = lanes.filter((lane) => lane.isHeld() && lane.isAlive())
    const { held, processes } = await leases.renew(holder, namesOf(kept))
    for (const lane of kept) {
      if (held.has(lane.name)) lane.renew(at)
      else void lane.end()
    }
    const share = Math.ceil(slots / processes)
    // Leases of idle lanes are given up first.
    const mine = slotLanes
      .filter((lane) => lane.isHeld())
      .toSorted((a, b) => Number(b.isRunning()) - Number(a.isRunning()))
    if (mine.length > share) giveUp(mine.slice(share))
    if (stopped) return
    await take(slotLanes.filter(isFree), share - mine.length)
    await take([globalLane].filter(isFree), 1)
  }

  function next(): void {
    if (!stopped) timer = setTimeout(beat, Math.min(pauseMs, MAX_PAUSE_MS))
  }
  let beating: Promise<void> = Promise.resolve()
  function beat(): void {
    beating = renew()
      .catch((error: unknown) =>
        deps.log.warn({ err: error }, 'leases of jobs not extended, will be tried again'),
      )
      .then(next)
  }
  beat()

  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      for (const lane of lanes) void lane.end()
      // A concurrent renewal would extend the released lease.
      await beating
      try {
        await leases.leave(holder)
        await endAndGive(lanes)
      } catch (error) {
        // A shutdown closes the database after a second; the leases then expire.
        deps.log.warn({ err: error }, 'leases of jobs not released')
      }
      await Promise.all(lanes.map((lane) => lane.end()))
    },
  }
}
