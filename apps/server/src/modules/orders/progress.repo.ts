import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Db } from '../../db/database.ts'

/** Takes the lock of an order, which comes before those of its parts. @returns its status */
export async function lockOrder(
  tx: Db,
  { companyId, orderId, userId }: { companyId: number; orderId: string; userId?: number },
): Promise<number | null> {
  const own = userId === undefined ? sql`` : sql`and user_id = ${userId} and hidden_at is null`
  const [row] = await rowsOf<{ status: number }>(
    tx,
    sql`select status from orders where company_id = ${companyId} and id = ${orderId} ${own} for update`,
  )
  return row?.status ?? null
}

type Step = { companyId: number; orderId: string; at: Date }

/**
 * Moves parts of a locked order on by one status and the order to the least status of its parts.
 * @returns how many parts moved
 */
async function advance(
  tx: Db,
  { companyId, orderId, at }: Step,
  { from, change, which, by }: { from: number; change: SQL; which: SQL; by: string },
): Promise<number> {
  const moment = sql`${at.toISOString()}::timestamptz`
  const moved = await rowsOf(
    tx,
    sql`with moved as (
          update order_children set status = ${from} + 1, ${change}
          where company_id = ${companyId} and order_id = ${orderId} and status = ${from} and ${which}
          returning id
        )
        insert into order_events (company_id, order_id, child_id, from_status, to_status, reason, at)
        select ${companyId}, ${orderId}, id, ${from}, ${from} + 1, ${by}, ${moment} from moved
        returning child_id`,
  )
  if (moved.length === 0) return 0
  await tx.execute(
    sql`with least as (
          select min(status) as status from order_children
          where company_id = ${companyId} and order_id = ${orderId}
        ), changed as (
          update orders o set status = least.status,
            finished_at = case when least.status = 3 then ${moment} else o.finished_at end
          from least
          where o.company_id = ${companyId} and o.id = ${orderId} and o.status < least.status
          returning o.id, o.status
        )
        insert into order_events (company_id, order_id, from_status, to_status, reason, at)
        select ${companyId}, id, ${from}, status, ${by}, ${moment} from changed`,
  )
  return moved.length
}

/** A part has been handed to a courier: 待发货 → 待收货. */
export const shipChild = (
  tx: Db,
  step: Step & { childId: string; shipper: string; trackingNumber: string },
) =>
  advance(tx, step, {
    from: 1,
    change: sql`shipper = ${step.shipper}, tracking_number = ${step.trackingNumber},
      shipped_at = ${step.at.toISOString()}::timestamptz`,
    which: sql`id = ${step.childId}`,
    by: 'ops',
  })

/** Every part that is on its way, or the one named, has arrived: 待收货 → 已完成. */
export const confirmChildren = (
  tx: Db,
  step: Step & { childId?: string; by: 'shopper' | 'timeout' },
) =>
  advance(tx, step, {
    from: 2,
    change: sql`confirmed_at = ${step.at.toISOString()}::timestamptz`,
    which: step.childId === undefined ? sql`true` : sql`id = ${step.childId}`,
    by: step.by,
  })

/** Hides a finished order from its shopper. @returns false where it cannot be hidden */
export async function hideOrder(
  tx: Db,
  { companyId, userId, orderId, at }: Step & { userId: number },
): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`update orders set hidden_at = ${at.toISOString()}::timestamptz
        where company_id = ${companyId} and id = ${orderId} and user_id = ${userId}
          and status in (3, 4, 5) and hidden_at is null
        returning id`,
  )
  return rows.length === 1
}
