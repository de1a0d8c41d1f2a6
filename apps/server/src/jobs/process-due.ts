import type { Deps } from '../deps.ts'

export type Due<Id> = { company_id: number; id: Id }

/** Limits of one run: a lease must outlive it. */
export const MAX_BATCH_SIZE = 200
const MAX_RUN_MS = 30_000

/**
 * Processes due rows sequentially until none is left. A failed row is logged and retried in the next
 * run. Each operation carries its own guard, so that two workers at once apply it once.
 */
export async function processDue<Id>(
  deps: Deps,
  name: string,
  find: () => Promise<Due<Id>[]>,
  work: (one: Due<Id>) => Promise<boolean>,
): Promise<number> {
  const started = performance.now()
  const isOver = () => performance.now() - started > MAX_RUN_MS
  let done = 0
  for (;;) {
    const due = await find()
    const before = done
    for (const one of due) {
      if (isOver()) return done
      try {
        if (await work(one)) done += 1
      } catch (error) {
        deps.log.warn({ err: error, job: name, id: one.id }, 'not done, will be tried again')
      }
    }
    if (due.length < MAX_BATCH_SIZE || done === before) return done
  }
}
