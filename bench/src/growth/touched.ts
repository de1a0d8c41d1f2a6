import type pg from 'pg'
import { openConnection } from '../load/connection.ts'
import type { Target } from '../load/target.ts'
import { pagesOf, plansOf, tellPlans } from './plans.ts'
import type { ServerLog } from './server-log.ts'

/** Pages of PostgreSQL's memory that an answer touched: made of nothing, and the next one of its kind. */
type Touched = { first: number; next: number }

/** What is asked of one size, on a mall that tells its plans. */
type Side = { targets: readonly Target[]; forget(): Promise<unknown> }

/** Asks a target on a connection of its own. */
export async function askOnce(target: Target, nth: number): Promise<void> {
  const connection = await openConnection(new URL(target.url))
  try {
    await target.work(connection, nth)
  } finally {
    connection.close()
  }
}

/**
 * Counts what each target touches in one database: counts are the same however busy the machine is.
 * @param open a mall over that database, started anew so that it tells its plans
 */
export async function touchedIn(
  { owner, log }: { owner: pg.Client; log: ServerLog },
  database: string,
  open: () => Promise<Side & { mall: { stop(): Promise<unknown> } }>,
): Promise<Touched[]> {
  await tellPlans(owner, database, { nested: false })
  const { mall, targets, forget } = await open()
  const counted: Touched[] = []
  for (const target of targets) {
    await target.prepare?.()
    await forget()
    const pages: number[] = []
    for (const nth of [0, 1]) {
      const text = await log.during(owner, () => askOnce(target, nth))
      pages.push(plansOf(text, database).reduce((sum, plan) => sum + pagesOf(plan), 0))
    }
    const [first = 0, next = 0] = pages
    counted.push({ first, next })
  }
  await mall.stop()
  return counted
}

/** A line for each question: `list: 12 → 15, next 9 → 9`. */
export const touchedLines = (
  names: readonly string[],
  small: readonly Touched[],
  large: readonly Touched[],
): string[] =>
  names.map((name, index) => {
    const [one, other] = [small[index], large[index]]
    return `${name}: ${one?.first} → ${other?.first} pages, next ${one?.next} → ${other?.next}`
  })
