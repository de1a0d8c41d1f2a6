import type { Deps } from '../deps.ts'
import { findWaits, type Waits } from './waits.ts'

export type Due<Id> = { company_id: number; id: Id }

/** Most rows of one search, not counting skipped ones. */
export const MAX_BATCH_SIZE = 200
/** Time limit of one run, below that of a lease. */
const MAX_RUN_MS = 30_000
/** Failures of a company in one run, after which its other rows are left to the next run. */
const MAX_FAILURES = 100
/** Time that one company may lose to failures in a run, because a provider may not respond. */
const MAX_FAILED_MS = 5_000

const keyOf = <Id>({ company_id: companyId, id }: Due<Id>) => `${companyId} ${String(id)}`

/**
 * Orders rows so that companies take turns, and within them rows with the fewest failures come
 * first.
 */
function takeTurns<Id>(due: readonly Due<Id>[], waits: Waits): Due<Id>[] {
  const sorted = due.toSorted((a, b) => waits.failures(keyOf(a)) - waits.failures(keyOf(b)))
  const turns = new Map<number, number>()
  return sorted
    .map((one) => {
      const turn = turns.get(one.company_id) ?? 0
      turns.set(one.company_id, turn + 1)
      return { one, turn }
    })
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ one }) => one)
}

/**
 * Processes due rows sequentially in turns of their companies until none is left. A failed row is
 * logged and retried in the next run, after the third failure later; a company with many failures
 * waits for the next run. Each operation guards itself against a concurrent worker.
 * @param find returns the first due rows up to the given number
 */
export async function processDue<Id>(
  deps: Pick<Deps, 'db' | 'log' | 'now'>,
  name: string,
  find: (limit: number) => Promise<Due<Id>[]>,
  work: (one: Due<Id>) => Promise<boolean>,
): Promise<number> {
  const started = performance.now()
  const isOver = () => performance.now() - started > MAX_RUN_MS
  const waits = findWaits(deps.db, name)
  const passed = new Set<string>()
  const failed = new Map<number, { times: number; ms: number }>()
  const failedOf = (companyId: number) => failed.get(companyId) ?? { times: 0, ms: 0 }
  let done = 0

  async function tryOne(one: Due<Id>): Promise<void> {
    const key = keyOf(one)
    const begun = performance.now()
    try {
      if (await work(one)) {
        waits.end(key)
        done += 1
        return
      }
    } catch (error) {
      deps.log.warn({ err: error, job: name, id: one.id }, 'not done, will be tried again')
    }
    const { times, ms } = failedOf(one.company_id)
    failed.set(one.company_id, { times: times + 1, ms: ms + performance.now() - begun })
    passed.add(key)
    waits.fail(key, deps.now().getTime())
  }

  for (;;) {
    const limit = MAX_BATCH_SIZE + waits.size() + passed.size
    const due = await find(limit)
    const isWhole = due.length < limit
    if (isWhole) waits.keepOnly(new Set(due.map(keyOf)))
    const at = deps.now().getTime()
    const fresh = due.filter((one) => {
      const key = keyOf(one)
      return !passed.has(key) && !waits.isWaiting(key, at)
    })
    for (const one of takeTurns(fresh, waits)) {
      if (isOver()) return done
      const { times, ms } = failedOf(one.company_id)
      if (times >= MAX_FAILURES || ms >= MAX_FAILED_MS) passed.add(keyOf(one))
      else await tryOne(one)
    }
    if (isWhole || fresh.length === 0) return done
  }
}
