import { sql, type SQL } from 'drizzle-orm'
import { selectRows, type Db } from '../../../db/connection/database.ts'

/** Locks an order, before its child orders. @returns its status */
export async function lockOrder(
  tx: Db,
  { companyId, orderId, userId }: { companyId: number; orderId: string; userId?: number },
): Promise<number | null> {
  const own = userId === undefined ? sql`` : sql`and user_id = ${userId} and hidden_at is null`
  const [row] = await selectRows<{ status: number }>(
    tx,
    sql`select status from orders where company_id = ${companyId} and id = ${orderId} ${own} for update`,
  )
  return row?.status ?? null
}

type Step = { companyId: number; orderId: string; at: Date }

/** The parts of a locked order. */
export const listParts = (tx: Db, companyId: number, orderId: string) =>
  selectRows<{ id: string; status: number; isRefunding: boolean }>(
    tx,
    sql`select id, status, refund_id is not null and status <> 5 as "isRefunding"
        from order_children where company_id = ${companyId} and order_id = ${orderId} order by id`,
  )

/**
 * Moves a locked, paid order to the least status of its parts, those that are closed or being
 * refunded aside. An order of which every part is closed is closed.
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

/**
 * Moves parts of a locked order on by one status and the order to the least status of its parts.
 * @returns how many parts moved
 */
async function advance(
  tx: Db,
  { companyId, orderId, at }: Step,
  { from, change, which, by }: { from: number; change: SQL; which: SQL; by: string },
): Promise<number> {
  const timestamp = sql`${at.toISOString()}::timestamptz`
  const moved = await selectRows(
    tx,
    sql`with moved as (
          update order_children set status = ${from} + 1, ${change}
          where company_id = ${companyId} and order_id = ${orderId} and status = ${from} and ${which}
          returning id
        )
        insert into order_events (company_id, order_id, child_id, from_status, to_status, reason, at)
        select ${companyId}, ${orderId}, id, ${from}, ${from} + 1, ${by}, ${timestamp} from moved
        returning child_id`,
  )
  if (moved.length === 0) return 0
  await refreshOrderStatus(tx, { companyId, orderId, at }, by)
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
    which: sql`id = ${step.childId} and refund_id is null`,
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

/** Hides a finished order, of which nothing is being refunded, from its shopper. @returns false where it cannot be hidden */
export async function hideOrder(
  tx: Db,
  { companyId, userId, orderId, at }: Step & { userId: number },
): Promise<boolean> {
  const rows = await selectRows(
    tx,
    sql`update orders set hidden_at = ${at.toISOString()}::timestamptz
        where company_id = ${companyId} and id = ${orderId} and user_id = ${userId}
          and status in (3, 4, 5) and hidden_at is null
          and not exists (select from order_children c where c.company_id = ${companyId}
            and c.order_id = orders.id and c.refund_id is not null and c.status <> 5)
        returning id`,
  )
  return rows.length === 1
}
