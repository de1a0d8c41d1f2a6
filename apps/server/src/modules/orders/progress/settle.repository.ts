import { sql } from 'drizzle-orm'
import { OrderStatus } from '@mall/contract/states'
import { selectRows, type Db } from '../../../db/connection/database.ts'

type Paid = { status: typeof OrderStatus.PendingShipment; channel: string }
type Cancelled = { status: typeof OrderStatus.Cancelled; reason: string; by: string }
type PendingOrder = {
  userId: number
  pointsOwnerId: number
  points: number
  hasCoupons: boolean
}

const columns = sql`user_id as "userId", coalesce(points_owner_id, user_id) as "pointsOwnerId", points,
  exists (select from order_coupons c where c.company_id = changed.company_id
    and c.order_id = changed.id) as "hasCoupons"`

/** Transitions an unpaid order and its child orders. @returns null when it is not pending payment */
export async function leavePendingPayment(
  tx: Db,
  { companyId, orderId, at }: { companyId: number; orderId: string; at: Date },
  next: Paid | Cancelled,
): Promise<PendingOrder | null> {
  const timestamp = sql`${at.toISOString()}::timestamptz`
  const change =
    next.status === OrderStatus.PendingShipment
      ? sql`paid_at = ${timestamp}, pay_channel = ${next.channel}`
      : sql`cancelled_at = ${timestamp}, cancel_reason = ${next.reason}`
  const [row] = await selectRows<PendingOrder>(
    tx,
    sql`with changed as (
          update orders set status = ${next.status}, ${change}
          where company_id = ${companyId} and id = ${orderId} and status = 0
          returning company_id, id, user_id, points_owner_id, points
        ), children as (
          update order_children c set status = ${next.status} from changed
          where c.company_id = ${companyId} and c.order_id = changed.id
        ), notified as (
          insert into order_events (company_id, order_id, from_status, to_status, reason, at)
          select ${companyId}, id, 0, ${next.status}, ${next.status === OrderStatus.PendingShipment ? next.channel : next.by}, ${timestamp}
          from changed
        )
        select ${columns} from changed`,
  )
  return row ?? null
}

export async function findStatus(
  tx: Db,
  companyId: number,
  orderId: string,
): Promise<number | null> {
  const [row] = await selectRows<{ status: number }>(
    tx,
    sql`select status from orders where company_id = ${companyId} and id = ${orderId}`,
  )
  return row?.status ?? null
}

/**
 * Assigns card secrets to the paid lines of card goods, and completes the parts whose lines have
 * all their secrets.
 */
export async function deliverCardSecrets(
  tx: Db,
  { companyId, orderId, at }: { companyId: number; orderId: string; at: Date },
): Promise<void> {
  await tx.execute(
    sql`select deliver_card_secrets(${companyId}, array[${orderId}]::text[],
          ${at.toISOString()}::timestamptz)`,
  )
}
