import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection/database.ts'

type Order = { companyId: number; orderId: string; at: Date }

/** Reserves pieces of an order that a test writes by hand, as the checkout does. */
export async function reserve(
  tx: Db,
  { companyId, orderId, at }: Order,
  pieces: readonly { skuId: number; num: number }[],
): Promise<void> {
  for (const { skuId, num } of pieces) {
    await tx.execute(
      sql`with moved as (
            update stocks set available = available - ${num}, reserved = reserved + ${num}
            where company_id = ${companyId} and sku_id = ${skuId} and pool_id = 0 returning sku_id
          )
          insert into stock_events (company_id, sku_id, order_id, kind, quantity, at)
          select ${companyId}, sku_id, ${orderId}, 'reserve', ${num}, ${at.toISOString()}::timestamptz
          from moved`,
    )
  }
}
