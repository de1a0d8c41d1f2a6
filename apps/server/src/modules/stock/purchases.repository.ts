import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/connection/database.ts'
import type { Shopper } from '../../shopper.ts'

/** `released`: pieces (`num`) to release for each product (`spu_id`). */
const releasePurchases = (tx: Db, { companyId, userId }: Shopper, released: SQL) =>
  tx.execute(
    sql`update purchases p set bought = p.bought - released.num from (${released}) released
        where p.company_id = ${companyId} and p.user_id = ${userId} and p.spu_id = released.spu_id`,
  )

/** Releases the pieces of a cancelled order from the limit per person. */
export async function releaseOrderPurchases(
  tx: Db,
  { orderId, ...shopper }: Shopper & { orderId: string },
): Promise<void> {
  await releasePurchases(
    tx,
    shopper,
    sql`select spu_id, sum(num)::int as num from order_lines
        where company_id = ${shopper.companyId} and order_id = ${orderId} group by spu_id`,
  )
}

/** Releases the pieces of a refund from the limit per person. */
export async function releaseRefundPurchases(
  tx: Db,
  { refundId, ...shopper }: Shopper & { refundId: string },
): Promise<void> {
  await releasePurchases(
    tx,
    shopper,
    sql`select l.spu_id, sum(r.num)::int as num
        from order_refund_lines r
        join order_lines l on l.company_id = r.company_id and l.id = r.line_id
        where r.company_id = ${shopper.companyId} and r.refund_id = ${refundId} group by l.spu_id`,
  )
}
