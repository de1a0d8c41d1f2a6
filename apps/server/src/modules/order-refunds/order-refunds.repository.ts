import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'
import { orderRefundLines, orderRefunds } from './tables.ts'
import { calculateFreightParts, type LineRefund, type RefundableLine } from './calculate-refund.ts'

type Step = { companyId: number; orderId: string; at: Date }

const timestamp = (at: Date) => sql`${at.toISOString()}::timestamptz`

export type RefundKind = 'cancel' | 'after-sale'
/** Pieces of a line that are refunded, and how many of them return to stock. */
export type RestockedRefund = LineRefund & { restocked: number }
/** Freight of a child order: costPoints of a gift card, points and fen. */
export type FreightLegs = { freightCard: number; freightPoints: number; freightCash: number }
/**
 * A refund with the part of its child order's freight that it returns; `points` and `cash` contain
 * that part.
 */
export type BookedRefund = RestockedRefund & Partial<FreightLegs>

export type RefundableOrder = {
  userId: number
  pointsOwnerId: number
  hasCoupons: boolean
  refunds: number
}

/** Facts of a locked, paid order that a refund depends on. */
export async function findRefundableOrder(
  tx: Db,
  companyId: number,
  orderId: string,
): Promise<RefundableOrder | null> {
  const [row] = await selectRows<RefundableOrder>(
    tx,
    sql`select o.user_id as "userId", coalesce(o.points_owner_id, o.user_id)::float8 as "pointsOwnerId",
          exists (select from order_coupons c where c.company_id = o.company_id
            and c.order_id = o.id) as "hasCoupons",
          (select count(*)::int from order_refunds r
           where r.company_id = o.company_id and r.order_id = o.id) as refunds
        from orders o
        where o.company_id = ${companyId} and o.id = ${orderId} and o.status in (1, 2, 3)`,
  )
  return row ?? null
}

type LineShares = Omit<RefundableLine, 'freightPoints' | 'freightCash'> & {
  amount: number
  couponShare: number
  /** of the whole child order; 0 where it is at the child and not in the shares */
  freight: number
}

/** The lines of an order with the amounts paid for them, freight separately. */
export async function listRefundableLines(
  tx: Db,
  companyId: number,
  orderId: string,
): Promise<RefundableLine[]> {
  const rows = await selectRows<LineShares>(
    tx,
    sql`select l.id as "lineId", l.child_id as "childId", l.num, l.amount,
          case when greatest(c.freight_card, c.freight_points, c.freight_cash) > 0 then 0
            else c.freight end as freight,
          l.coupon_share as "couponShare", l.points_share as "pointsShare",
          l.cash_share as "cashShare", coalesce(r.num, 0)::int as "refundedNum"
        from order_lines l
        join order_children c on c.company_id = l.company_id and c.id = l.child_id
        left join (select line_id, sum(num) as num from order_refund_lines
                   where company_id = ${companyId} group by line_id) r on r.line_id = l.id
        where l.company_id = ${companyId} and l.order_id = ${orderId} order by l.id`,
  )
  const childIds = [...new Set(rows.map(({ childId }) => childId))]
  return childIds.flatMap((id) => {
    const lines = rows.filter(({ childId }) => childId === id)
    const parts = calculateFreightParts(lines, lines[0]?.freight ?? 0)
    return lines.map(({ lineId, childId, num, pointsShare, cashShare, refundedNum }, index) => ({
      lineId,
      childId,
      num,
      pointsShare,
      cashShare,
      refundedNum,
      freightPoints: parts[index]?.freightPoints ?? 0,
      freightCash: parts[index]?.freightCash ?? 0,
    }))
  })
}

/** Freight of the child orders for which freight was paid. */
export async function listFreightLegs(
  tx: Db,
  companyId: number,
  orderId: string,
): Promise<(FreightLegs & { childId: string })[]> {
  return selectRows(
    tx,
    sql`select id as "childId", freight_card as "freightCard", freight_points as "freightPoints",
          freight_cash as "freightCash"
        from order_children where company_id = ${companyId} and order_id = ${orderId}
          and greatest(freight_card, freight_points, freight_cash) > 0`,
  )
}

export async function insertOrderRefund(
  tx: Db,
  refund: Step & {
    id: string
    kind: RefundKind
    reason: string
    points: number
    cash: number
    couponsReturned: boolean
    lines: readonly BookedRefund[]
  },
): Promise<void> {
  const { companyId, id, lines, at, ...values } = refund
  await tx.insert(orderRefunds).values({ ...values, companyId, id, createdAt: at })
  await tx
    .insert(orderRefundLines)
    .values(lines.map((line) => ({ ...line, companyId, refundId: id })))
}

/**
 * Marks an order refund as done once all of its cash is back.
 * @returns false while cash is not paid back yet, or if the refund was done before
 */
export async function markDone(
  tx: Db,
  { companyId, at }: { companyId: number; at: Date },
  refundId: string,
): Promise<boolean> {
  const rows = await selectRows(
    tx,
    sql`update order_refunds r set done_at = ${timestamp(at)}
        where r.company_id = ${companyId} and r.id = ${refundId} and r.done_at is null
          and r.cash = (select coalesce(sum(c.amount), 0) from refunds c
            where c.company_id = r.company_id and c.order_refund_id = r.id
              and c.status = 'succeeded')
        returning r.id`,
  )
  return rows.length === 1
}

export type OrderRefundRow = {
  id: string
  orderId: string
  kind: RefundKind
  points: number
  cash: number
  couponsReturned: boolean
  createdAt: string
  doneAt: string | null
  childIds: string[]
}
/** Refunds of an order, oldest first; the caller has checked that the order is the shopper's. */
export function listOrderRefunds(
  tx: Db,
  companyId: number,
  orderId: string,
): Promise<OrderRefundRow[]> {
  return selectRows<OrderRefundRow>(
    tx,
    sql`select r.id, r.order_id as "orderId", r.kind, r.points, r.cash, r.coupons_returned as "couponsReturned",
          r.created_at as "createdAt", r.done_at as "doneAt",
          (select coalesce(json_agg(distinct l.child_id), '[]') from order_refund_lines x
           join order_lines l on l.company_id = x.company_id and l.id = x.line_id
           where x.company_id = r.company_id and x.refund_id = r.id) as "childIds"
        from order_refunds r
        where r.company_id = ${companyId} and r.order_id = ${orderId} order by r.created_at, r.id`,
  )
}
