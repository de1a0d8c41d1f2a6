import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'

/** More orders than this are not read: each is looked up by its key. */
export const MAX_BUYERS = 20_000

/**
 * Who has ever ordered a SKU, whatever became of the order: the books are written once, so nobody is
 * missing. Null where it was ordered more often than is read.
 */
export async function readBuyers(
  db: Pick<Database, 'query'>,
  companyId: number,
  skuId: number,
): Promise<ReadonlySet<number> | null> {
  const rows = await db.query<{ user_id: number }>(
    companyId,
    sql`select o.user_id from (
          select order_id from stock_events
          where company_id = ${companyId} and sku_id = ${skuId} and kind = 'reserve'
          limit ${MAX_BUYERS + 1}) e
        join orders o on o.company_id = ${companyId} and o.id = e.order_id`,
    'stock.buyers',
  )
  return rows.length > MAX_BUYERS ? null : new Set(rows.map((row) => row.user_id))
}
