import type { OrderParcel, TrackingEvent } from '@mall/contract'
import { sql, type SQL } from 'drizzle-orm'
import { isGivenOrder } from './given.ts'

/** A parcel with its cached timeline, as SQL returns it within JSON. */
export type ParcelRow = {
  id: number
  shipper: string
  carrier: string
  trackingNumber: string
  shippedAt: string
  status: number
  latest: TrackingEvent | null
  lines: { lineId: number; num: number }[]
}

// Table names are written out, because the query builder omits them in single-table selects.

/** Column of a query of child orders: the state of its phone top-up, null for other goods. */
export const topUpOfChild = sql<string | null>`(
  select t.state from top_ups t
  where t.company_id = order_children.company_id and t.order_id = order_children.order_id
  order by t.attempt desc limit 1)`

/**
 * Whether the part is of card secrets, as a column. A scalar subquery, because the planner may
 * answer an `exists` among the columns by reading all products of the company.
 */
const isOfCards = (part: SQL) => sql<boolean>`coalesce((
  select true from order_lines cl
  join spus cp on cp.company_id = cl.company_id and cp.id = cl.spu_id and cp.kind = 'card'
  where cl.company_id = ${part}.company_id and cl.order_id = ${part}.order_id
    and cl.child_id = ${part}.id
  limit 1), false)`

/** Column of a query of child orders: whether it is of card secrets. */
export const isCardChild = isOfCards(sql`order_children`)

/** Column of a query of the child orders `c`: whether it is of card secrets. */
export const isCardPartColumn = isOfCards(sql`c`)

/** Column of a query of child orders: their parcels, the first shipped first. */
export const parcelsOfChild = sql<ParcelRow[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'shipper', s.shipper, 'carrier', s.carrier,
    'trackingNumber', s.tracking_number, 'shippedAt', s.shipped_at, 'status', coalesce(t.status, 0),
    'latest', t.events->0, 'lines', (
      select coalesce(jsonb_agg(jsonb_build_object('lineId', sl.line_id, 'num', sl.num) order by sl.line_id), '[]')
      from shipment_lines sl where sl.company_id = s.company_id and sl.shipment_id = s.id)
    ) order by s.shipped_at, s.id), '[]')
  from shipments s
  left join tracking t on t.company_id = s.company_id and t.carrier = s.carrier
    and t.tracking_number = s.tracking_number and t.phone_tail = s.phone_tail
  where s.company_id = order_children.company_id and s.child_id = order_children.id)`

/** Column of a query of order lines: pieces shipped. */
export const shippedOfLine = sql<number>`(
  select coalesce(sum(sl.num), 0)::int from shipment_lines sl
  where sl.company_id = order_lines.company_id and sl.line_id = order_lines.id)`.mapWith(Number)

export type LineFlash = { regularCostPoints: number; perPerson: number }

/** Column of a query of order lines: the flash sale that a line was sold in; null elsewhere. */
export const flashOfLine = sql<LineFlash | null>`(
  select jsonb_build_object('regularCostPoints', fk.cost_points, 'perPerson', fi.per_person)
  from flash_sale_items fi
  join skus fk on fk.company_id = fi.company_id and fk.id = fi.sku_id
  where fi.company_id = order_lines.company_id and fi.id = order_lines.pool_id
    and fi.sku_id = order_lines.sku_id)`

/** Condition on the order line `l`: it has pieces that were not refunded. */
export const hasPiecesLeft = sql`l.num > coalesce((
  select sum(r.num) from order_refund_lines r
  where r.company_id = l.company_id and r.line_id = l.id), 0)`

/** Condition on the order line `l`: it is a phone top-up. */
export const isTopUpLine = sql`exists (
  select from spus ts
  where ts.company_id = l.company_id and ts.id = l.spu_id and ts.kind = 'topUp')`

/** Condition on the order line `l`: it was given as a benefit or a prize. */
export const isGivenLine = isGivenOrder(sql`l.company_id`, sql`l.order_id`)

/**
 * Received lines of a shopper that can be reviewed, as `l` with `c` and `o`; without top-ups, which
 * have no product page.
 */
export const reviewableLines = (companyId: number, userId: number) => sql`
  from order_lines l
  join order_children c on c.company_id = l.company_id and c.id = l.child_id and c.status = 3
  join orders o on o.company_id = l.company_id and o.id = l.order_id and o.user_id = ${userId}
    and o.hidden_at is null
  where l.company_id = ${companyId} and l.reviewed_at is null and ${hasPiecesLeft}
    and not ${isTopUpLine} and not ${isGivenLine}`

/**
 * Condition on the child order `c`: it is of card secrets, which are delivered and never shipped.
 */
export const isCardPart = sql`exists (
  select from order_lines cl
  join spus cp on cp.company_id = cl.company_id and cp.id = cl.spu_id and cp.kind = 'card'
  where cl.company_id = c.company_id and cl.order_id = c.order_id and cl.child_id = c.id)`

/** Column of a query of order lines: pieces refunded. */
export const refundedOfLine = sql<number>`(
  select coalesce(sum(r.num), 0)::int from order_refund_lines r
  where r.company_id = order_lines.company_id and r.line_id = order_lines.id)`.mapWith(Number)

/** Request of an order line, as SQL returns it within JSON. */
export type LineAfterSaleRow = { id: string; status: number; num: number; dueAt: string | null }

/** Column of a query of order lines: their open request, else the last one that was refunded. */
export const afterSaleOfLine = sql<LineAfterSaleRow | null>`(
  select jsonb_build_object('id', a.id, 'status', a.status, 'num', al.num, 'dueAt', a.due_at)
  from after_sale_lines al
  join after_sales a on a.company_id = al.company_id and a.id = al.after_sale_id
  where al.company_id = order_lines.company_id and al.line_id = order_lines.id and a.status <= 4
  order by a.status = 4, a.requested_at desc, a.id desc limit 1)`

export const toOrderParcel = ({
  id,
  shipper,
  trackingNumber,
  shippedAt,
  status,
  latest,
}: ParcelRow): OrderParcel => ({
  id,
  shipper,
  trackingNumber,
  shippedAt: new Date(shippedAt).toISOString(),
  status,
  latest,
})
