import { sql } from 'drizzle-orm'
import type { Database } from '../../db/connection/database.ts'

/** Most buyers that are read; if a SKU has more, each buyer is looked up by key. */
export const MAX_BUYERS = 20_000

/** All shoppers that ever ordered a SKU; stock events are append-only. Null above the read limit. */
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
