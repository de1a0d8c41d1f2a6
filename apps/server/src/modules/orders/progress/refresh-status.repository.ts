import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection/database.ts'

/** A change of a locked order's parts. */
export type Step = { companyId: number; orderId: string; at: Date }

/**
 * Moves a locked, paid order to the lowest status of its parts, ignoring parts that are closed or
 * being refunded. An order with only closed parts is closed.
 */
export async function refreshOrderStatus(
  tx: Db,
  { companyId, orderId, at }: Step,
  reason: string,
): Promise<void> {
  const timestamp = sql`${at.toISOString()}::timestamptz`
  await tx.execute(
    sql`with next as (
          select o.status as from_status,
            (select coalesce(min(c.status) filter (where c.status <> 5 and c.refund_id is null),
                min(c.status) filter (where c.status <> 5), 5)
             from order_children c
             where c.company_id = o.company_id and c.order_id = o.id) as status
          from orders o where o.company_id = ${companyId} and o.id = ${orderId}
        ), changed as (
          update orders o set status = next.status,
            finished_at = case when next.status = 3 then ${timestamp} else o.finished_at end
          from next
          where o.company_id = ${companyId} and o.id = ${orderId}
            and o.status in (1, 2, 3) and o.status < next.status
          returning o.id, next.from_status, o.status
        )
        insert into order_events (company_id, order_id, from_status, to_status, reason, at)
        select ${companyId}, id, from_status, status, ${reason}, ${timestamp} from changed`,
  )
}
