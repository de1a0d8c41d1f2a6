import { sql, type SQL } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../../db/connection/database.ts'
import { withRetry } from '../../../db/connection/with-retry.ts'
import type { Due } from '../../../jobs/process-due.ts'
import type { Shopper } from '../../../shopper.ts'
import { isGivenOrder } from '../given.ts'
import type { RefundOrder } from '../ports.ts'
import type { Cancellation, OrderPart } from './decide-cancellation.ts'
import { refreshOrderStatus, type Step } from './refresh-status.repository.ts'
import { readReturned } from './returned.repository.ts'
import { cancelOrder } from './settle.ts'

type LockedOrder = { status: number; parts: OrderPart[] }
type CancelReason = { reason: string; at: Date }

export function createProgressRepository(db: Database, refundOrder: RefundOrder) {
  return {
    /** Returns null if the shopper has no such order. */
    findOrder: (shopper: Shopper, orderId: string) =>
      db.transaction(shopper.companyId, (tx) => lockOrderAndParts(tx, shopper, orderId)),

    /**
     * Cancels an unpaid order of a shopper.
     * @returns the order unchanged if it is not unpaid
     */
    cancelUnpaid: (shopper: Shopper, orderId: string, { reason, at }: CancelReason) =>
      withRetry(() =>
        db.transaction(shopper.companyId, async (tx) => {
          const why = { reason, by: 'shopper', at } as const
          const outcome = await cancelOrder(tx, shopper.companyId, orderId, why)
          if (outcome === 'cancelled') return { outcome }
          return { outcome, order: await lockOrderAndParts(tx, shopper, orderId) }
        }),
      ),

    /**
     * Refunds the parts of a paid order that `decide` selects.
     * @returns the numbers of the cash refunds to send; null if the shopper has no such order
     */
    refundParts: (
      shopper: Shopper,
      orderId: string,
      { reason, at }: CancelReason,
      decide: (status: number, parts: readonly OrderPart[]) => Cancellation,
    ) =>
      withRetry(() =>
        db.transaction(shopper.companyId, async (tx) => {
          const { companyId } = shopper
          const order = await lockOrderAndParts(tx, shopper, orderId)
          if (!order) return null
          const decision = decide(order.status, order.parts)
          if (decision.kind !== 'refund') return { kind: decision.kind, refundIds: [] }
          const { childIds } = decision
          const refundIds = await refundOrder(tx, { companyId, orderId, at }, { reason, childIds })
          return { kind: decision.kind, refundIds }
        }),
      ),

    readReturned: (shopper: Shopper, orderId: string, at: Date) =>
      readReturned(db, shopper, orderId, at),

    /** Confirms all parts that are on their way and have no open after-sales request. */
    confirmReceipt: ({ companyId, userId }: Shopper, orderId: string, at: Date) =>
      db.transaction(companyId, async (tx): Promise<ConfirmResult> => {
        if ((await lockOrder(tx, { companyId, orderId, userId })) === null) return 'not-found'
        const moved = await confirmChildren(tx, { companyId, orderId, at, by: 'shopper' })
        if (moved > 0) return 'confirmed'
        return (await isHeldByAfterSale(tx, companyId, orderId)) ? 'after-sale-open' : 'not-shipped'
      }),

    /** Records a reminder to ship, at most one per day in China Standard Time. */
    remind: ({ companyId, userId }: Shopper, orderId: string, at: Date) =>
      db.transaction(
        companyId,
        async (
          tx,
        ): Promise<'done' | 'order/not-found' | 'order/not-shippable' | 'order/reminded'> => {
          const status = await lockOrder(tx, { companyId, orderId, userId })
          if (status === null) return 'order/not-found'
          const waiting = await selectRows(
            tx,
            sql`select id from order_children where company_id = ${companyId}
                  and order_id = ${orderId} and status = 1 and refund_id is null
                  and not exists (select from top_ups t
                    where t.company_id = ${companyId} and t.order_id = ${orderId})
                  and not ${isGivenOrder(sql`${companyId}`, sql`${orderId}`)} limit 1`,
          )
          if (waiting.length === 0) return 'order/not-shippable'
          const reminded = await selectRows(
            tx,
            sql`update orders set reminded_at = ${at.toISOString()}::timestamptz
                where company_id = ${companyId} and id = ${orderId} and (reminded_at is null
                  or (reminded_at at time zone 'Asia/Shanghai')::date
                    < (${at.toISOString()}::timestamptz at time zone 'Asia/Shanghai')::date)
                returning id`,
          )
          return reminded.length === 0 ? 'order/reminded' : 'done'
        },
      ),

    /** Hides a finished order from its shopper's lists. */
    hide: ({ companyId, userId }: Shopper, orderId: string, at: Date) =>
      db.transaction(companyId, async (tx): Promise<'done' | 'not-found' | 'not-allowed'> => {
        if (await hideOrder(tx, { companyId, userId, orderId, at })) return 'done'
        const status = await lockOrder(tx, { companyId, orderId, userId })
        return status === null ? 'not-found' : 'not-allowed'
      }),

    /** Orders of all companies that were not paid in time. */
    listExpired: (at: Date, limit: number) =>
      db.unscopedQuery<Due<string>>('select * from list_expired_orders($1, $2)', [
        at.toISOString(),
        limit,
      ]),

    /**
     * Cancels an order that was not paid in time.
     * @returns false where it is not unpaid
     */
    cancelExpired: (companyId: number, orderId: string, { reason, at }: CancelReason) =>
      withRetry(() =>
        db.transaction(companyId, async (tx) => {
          const why = { reason, by: 'timeout', at } as const
          return (await cancelOrder(tx, companyId, orderId, why)) === 'cancelled'
        }),
      ),

    /** Parts of all companies that were shipped `days` ago, for companies without a setting. */
    listUnconfirmed: (at: Date, days: number, limit: number) =>
      db.unscopedQuery<Due<string>>('select * from list_overdue_receipts($1, $2, $3)', [
        at.toISOString(),
        days,
        limit,
      ]),

    /**
     * Confirms one part.
     * @returns false if the part is not on its way, or has an open after-sales request
     */
    confirmPart: (companyId: number, part: { orderId: string; childId: string }, at: Date) =>
      db.transaction(companyId, async (tx) => {
        const step = { companyId, ...part, at, by: 'timeout' } as const
        await lockOrder(tx, step)
        return (await confirmChildren(tx, step)) > 0
      }),
  }
}
export type ProgressRepository = ReturnType<typeof createProgressRepository>

async function lockOrderAndParts(
  tx: Db,
  { companyId, userId }: Shopper,
  orderId: string,
): Promise<LockedOrder | null> {
  const status = await lockOrder(tx, { companyId, orderId, userId })
  return status === null ? null : { status, parts: await listParts(tx, companyId, orderId) }
}

/**
 * Locks an order, before its child orders.
 * @returns its status
 */
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

/** Reads the parts of a locked order. */
const listParts = (tx: Db, companyId: number, orderId: string) =>
  selectRows<OrderPart>(
    tx,
    sql`select id, status, refund_id is not null and status <> 5 as "isRefunding",
          shipped_at is not null or exists (select from top_ups t
            where t.company_id = order_children.company_id and t.order_id = order_children.order_id
              and t.submitted_at is not null) as "hasParcels"
        from order_children where company_id = ${companyId} and order_id = ${orderId} order by id`,
  )

/**
 * Moves parts of a locked order to the next status, and the order to the lowest status of its
 * parts.
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

type ShipStep = Step & { childId: string; shipper: string; trackingNumber: string }

/**
 * Columns that shipping a parcel sets: a part shows courier and number of its first parcel, and the
 * time of its last one.
 */
const shippingColumns = ({ shipper, trackingNumber, at }: ShipStep) =>
  sql`shipper = case when tracking_number = '' then ${shipper} else shipper end,
      tracking_number = case when tracking_number = '' then ${trackingNumber} else tracking_number end,
      shipped_at = ${at.toISOString()}::timestamptz`

export const shipChild = (tx: Db, step: ShipStep) =>
  advance(tx, step, {
    from: 1,
    change: shippingColumns(step),
    which: sql`id = ${step.childId} and refund_id is null`,
    by: 'ops',
  })

/** Records a shipped parcel of a part of which further parcels are still to be shipped. */
export const markPartlyShipped = (tx: Db, step: ShipStep) =>
  tx.execute(
    sql`update order_children set ${shippingColumns(step)}
        where company_id = ${step.companyId} and id = ${step.childId} and status = 1`,
  )

/** Replaces courier and number of a part whose shown number is `from`. */
export const correctTrackingNumber = (
  tx: Db,
  companyId: number,
  childId: string,
  { from, shipper, trackingNumber }: { from: string; shipper: string; trackingNumber: string },
) =>
  tx.execute(
    sql`update order_children set shipper = ${shipper}, tracking_number = ${trackingNumber}
        where company_id = ${companyId} and id = ${childId} and tracking_number = ${from}`,
  )

type ConfirmResult = 'confirmed' | 'not-found' | 'not-shipped' | 'after-sale-open'

/** Condition: the part has an after-sales request that has not ended. */
const hasOpenAfterSale = sql`exists (
  select from after_sales a where a.company_id = order_children.company_id
    and a.order_id = order_children.order_id and a.child_id = order_children.id and a.status < 4)`

async function isHeldByAfterSale(tx: Db, companyId: number, orderId: string): Promise<boolean> {
  const held = await selectRows(
    tx,
    sql`select from order_children
        where company_id = ${companyId} and order_id = ${orderId} and status = 2
          and ${hasOpenAfterSale}`,
  )
  return held.length > 0
}

/**
 * Completes all parts that are on their way, or the given one: 待收货 → 已完成. Parts with an open
 * after-sales request are skipped until it ends.
 */
const confirmChildren = (tx: Db, step: Step & { childId?: string; by: 'shopper' | 'timeout' }) =>
  advance(tx, step, {
    from: 2,
    change: sql`confirmed_at = ${step.at.toISOString()}::timestamptz`,
    which: sql`not ${hasOpenAfterSale}
      and ${step.childId === undefined ? sql`true` : sql`id = ${step.childId}`}`,
    by: step.by,
  })

/**
 * Hides a finished order, without a refund in progress, from its shopper.
 * @returns false if the order cannot be hidden
 */
async function hideOrder(
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
          and not exists (select from after_sales a where a.company_id = ${companyId}
            and a.order_id = orders.id and a.status < 4)
        returning id`,
  )
  return rows.length === 1
}
