import type pg from 'pg'
import { openConnection } from '../load/connection.ts'
import type { Target } from '../load/target.ts'
import { countPages, parsePlans, enablePlanLog } from './plans.ts'
import type { ServerLog } from './server-log.ts'

/** Buffer pages of a request: the first one without a cache, and the next one. */
type BufferUsage = { first: number; next: number }

/** Targets of one size, on a mall that logs its plans. */
type Side = { targets: readonly Target[]; clearCache(): Promise<unknown> }

/** Runs a target once, on a connection of its own. */
export async function runOnce(target: Target, index: number): Promise<void> {
  const connection = await openConnection(new URL(target.url))
  try {
    await target.work(connection, index)
  } finally {
    connection.close()
  }
}

/**
 * Counts the buffer pages of each target in one database; unlike times they do not depend on load.
 * @param open starts a mall on the database, so that it logs its plans
 */
export async function measureBufferUsage(
  { owner, log }: { owner: pg.Client; log: ServerLog },
  database: string,
  open: () => Promise<Side & { mall: { stop(): Promise<unknown> } }>,
): Promise<BufferUsage[]> {
  await enablePlanLog(owner, database, { nested: false })
  const { mall, targets, clearCache } = await open()
  const usages: BufferUsage[] = []
  for (const target of targets) {
    await target.prepare?.()
    await clearCache()
    const pages: number[] = []
    for (const index of [0, 1]) {
      const text = await log.during(owner, () => runOnce(target, index))
      pages.push(parsePlans(text, database).reduce((sum, plan) => sum + countPages(plan), 0))
    }
    const [first = 0, next = 0] = pages
    usages.push({ first, next })
  }
  await mall.stop()
  return usages
}

/** Formats a line per target: `list: 12 → 15, next 9 → 9`. */
export const formatBufferUsage = (
  names: readonly string[],
  small: readonly BufferUsage[],
  large: readonly BufferUsage[],
): string[] =>
  names.map((name, index) => {
    const [one, other] = [small[index], large[index]]
    return `${name}: ${one?.first} → ${other?.first} pages, next ${one?.next} → ${other?.next}`
  })
