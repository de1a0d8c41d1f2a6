import type { Deps } from '../../deps.ts'
import { createFlashSalesRepository } from './flash-sales.repository.ts'

export const FLASH_SALE_TOPIC = 'flashSale'
const KEY = 'flash-sale times'

/** Time for which the last known times are used while the database does not respond, ms. */
const STALE_MS = 60_000

/**
 * The latest start or end of a flash sale, in ms; 0 before the first. Responses with a session are
 * valid only until the next one.
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
