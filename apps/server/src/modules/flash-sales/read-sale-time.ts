import type { Deps } from '../../deps.ts'
import { createFlashSalesRepository } from './flash-sales.repository.ts'

export const FLASH_SALE_TOPIC = 'flashSale'
const KEY = 'flash-sale times'

/** How long the last known times serve while the database does not answer, ms. */
const STALE_MS = 60_000

/**
 * The latest start or end of a flash sale, in ms; 0 before the first. Answers that show a session are
 * valid between two of these times only.
 */
export async function readSaleTime(
  { db, cache, now }: Pick<Deps, 'db' | 'cache' | 'now'>,
  companyId: number,
): Promise<number> {
  const load = () => createFlashSalesRepository(db).listTimes(companyId, now())
  const times = await cache
    .getOrLoad(companyId, KEY, [FLASH_SALE_TOPIC], load)
    .catch(() => cache.peek<number[]>(companyId, KEY, STALE_MS) ?? [])
  const at = now().getTime()
  return times.findLast((time) => time <= at) ?? 0
}
