import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection/database.ts'
import { refreshOrderStatus, type Step } from './refresh-status.repository.ts'

/**
 * Completes parts of a locked, paid order that no courier brings: 待发货 → 已完成.
 * @param step.childId all parts without it
 * @param reason of the order's events
 */
export async function completeChildren(
  tx: Db,
  step: Step & { childId?: string },
  reason: string,
): Promise<void> {
  const { companyId, orderId, childId, at } = step
  const timestamp = sql`${at.toISOString()}::timestamptz`
  await tx.execute(
    sql`with moved as (
          update order_children set status = 3, confirmed_at = ${timestamp}
          where company_id = ${companyId} and order_id = ${orderId} and status = 1
            and ${childId === undefined ? sql`true` : sql`id = ${childId}`}
          returning id
        )
        insert into order_events (company_id, order_id, child_id, from_status, to_status, reason, at)
        select ${companyId}, ${orderId}, id, 1, 3, ${reason}, ${timestamp} from moved`,
  )
  await refreshOrderStatus(tx, step, reason)
}

/**
 * Stores when the goods of a locked, paid order were collected; a collected order can no longer be
 * cancelled.
 * @param collectedAt null where the collection is undone
 */
export async function setCollectedAt(
  tx: Db,
  companyId: number,
  orderId: string,
  collectedAt: Date | null,
): Promise<void> {
  const shippedAt =
    collectedAt === null ? sql`null` : sql`${collectedAt.toISOString()}::timestamptz`
  await tx.execute(
    sql`update order_children set shipped_at = ${shippedAt}
        where company_id = ${companyId} and order_id = ${orderId} and status = 1`,
  )
}
