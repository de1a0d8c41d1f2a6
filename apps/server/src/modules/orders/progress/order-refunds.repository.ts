import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection/database.ts'
import type { Step } from './refresh-status.repository.ts'

const timestamp = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** Adds a refund to a locked order, and marks the parts that are refunded completely. */
export async function markRefunding(
  tx: Db,
  step: Step,
  refund: {
    id: string
    points: number
    childIds: readonly string[]
    /** set if nothing of the order is left */
    cancelReason: string | null
  },
): Promise<void> {
  const { companyId, orderId, at } = step
  const cancelled =
    refund.cancelReason === null
      ? sql``
      : sql`, cancelled_at = ${timestamp(at)}, cancel_reason = ${refund.cancelReason}`
  await tx.execute(
    sql`update orders set refunded_points = refunded_points + ${refund.points}::bigint ${cancelled}
        where company_id = ${companyId} and id = ${orderId}`,
  )
  if (refund.childIds.length === 0) return
  await tx.execute(
    sql`update order_children set refund_id = ${refund.id}
        where company_id = ${companyId} and order_id = ${orderId}
          and id in (${sql.join(
            refund.childIds.map((childId) => sql`${childId}`),
            sql`, `,
          )})`,
  )
}

/** Adds cash that has been paid back to a locked order. */
export async function addRefundedCash(
  tx: Db,
  companyId: number,
  orderId: string,
  amount: number,
): Promise<void> {
  await tx.execute(
    sql`update orders set refunded_cash = refunded_cash + ${amount}::bigint
        where company_id = ${companyId} and id = ${orderId}`,
  )
}

/** Closes the parts of a locked order that are refunded, once the cash of all their refunds is back. */
export async function closeRefundedChildren(tx: Db, step: Step): Promise<void> {
  const { companyId, orderId, at } = step
  await tx.execute(
    sql`with closed as (
          update order_children c set status = 5
          from (select id, status from order_children p
                where company_id = ${companyId} and order_id = ${orderId}
                  and refund_id is not null and status <> 5
                  and not exists (
                    select from order_refund_lines l
                    join order_refunds r on r.company_id = l.company_id and r.id = l.refund_id
                    join order_lines o on o.company_id = l.company_id and o.id = l.line_id
                    where l.company_id = p.company_id and o.child_id = p.id
                      and r.done_at is null)) before
          where c.company_id = ${companyId} and c.id = before.id
          returning c.id, before.status as from_status
        )
        insert into order_events (company_id, order_id, child_id, from_status, to_status, reason, at)
        select ${companyId}, ${orderId}, id, from_status, 5, 'refunded', ${timestamp(at)} from closed`,
  )
}
