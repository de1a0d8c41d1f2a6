import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  not,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { OrderCounts, UsedCoupon } from '@mall/contract'
import { AfterSaleStatus, OrderFilter, OrderStatus } from '@mall/contract/states'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { listGiven, type GivenRow } from './given.ts'
import { orderChildren, orderLines, orders } from './tables.ts'
import type { Shopper } from '../../shopper.ts'
import {
  afterSaleOfLine,
  flashOfLine,
  type LineFlash,
  hasPiecesLeft,
  isGivenLine,
  isTopUpLine,
  parcelsOfChild,
  refundedOfLine,
  shippedOfLine,
  topUpOfChild,
  isCardChild,
  type LineAfterSaleRow,
  type ParcelRow,
  reviewableLines,
} from './order-parcels.ts'

export type OrderRow = typeof orders.$inferSelect
export type ChildRow = typeof orderChildren.$inferSelect & {
  parcels: ParcelRow[]
  topUp?: string | null
  isCard?: boolean
}
export type LineRow = typeof orderLines.$inferSelect & {
  shipped: number
  refunded: number
  afterSale: LineAfterSaleRow | null
  flash?: LineFlash | null
}

type OrderPage = { status: number; kw: string; page: number; size: number }

export function createReadingRepository(db: Database) {
  return {
    /** A page of a tab: orders with their parts. */
    listPage: (shopper: Shopper, orderPage: OrderPage) =>
      db.transaction(shopper.companyId, async (tx) => {
        const { rows, total } = await listOrders(tx, shopper, orderPage)
        const orderIds = rows.map(({ id }) => id)
        return { rows, total, parts: await listOrderParts(tx, shopper.companyId, orderIds) }
      }),

    count: (shopper: Shopper) =>
      db.transaction(shopper.companyId, (tx) => countOrders(tx, shopper)),

    /** Returns null if the shopper has no such order, or has hidden it. */
    findWithParts: (shopper: Shopper, id: string) =>
      db.transaction(shopper.companyId, async (tx) => {
        const order = await findOrder(tx, shopper, id)
        if (!order) return null
        const coupons = await listCoupons(tx, shopper.companyId, id)
        return { order, coupons, parts: await listOrderParts(tx, shopper.companyId, [id]) }
      }),
  }
}
export type ReadingRepository = ReturnType<typeof createReadingRepository>

const visible = ({ companyId, userId }: Shopper, more?: SQL) =>
  and(eq(orders.companyId, companyId), eq(orders.userId, userId), isNull(orders.hiddenAt), more)

// Table names are written out, because the query builder omits them in single-table selects.
const hasPart = (condition: SQL) =>
  sql`exists (select from order_children c where c.company_id = orders.company_id
    and c.order_id = orders.id and ${condition})`
const isPickup = sql`exists (select from pickup_tickets k
  where k.company_id = c.company_id and k.order_id = c.order_id)`
const isLeft = hasPart(sql`c.status = 1 and c.refund_id is null`)
const awaitsShipment = hasPart(sql`c.status = 1 and c.refund_id is null and not ${isPickup}`)
const awaitsReview = sql`exists (select from order_lines l
  join order_children c on c.company_id = l.company_id and c.id = l.child_id
  where l.company_id = orders.company_id and l.order_id = orders.id
    and l.reviewed_at is null and c.status = 3 and ${hasPiecesLeft} and not ${isTopUpLine}
    and not ${isGivenLine})`

/**
 * Filters of the tabs. An order of which one part, or one parcel, is shipped is listed with both
 * 待发货 (1) and 待收货 (2), as are orders to be picked up at an outlet. An order with nothing left to
 * ship is listed with 已关闭 (5) while it is refunded.
 */
const S = OrderStatus
const tabFilters: Readonly<Record<number, SQL | undefined>> = {
  [S.PendingShipment]: and(eq(orders.status, S.PendingShipment), awaitsShipment),
  [S.Shipped]: and(
    inArray(orders.status, [S.PendingShipment, S.Shipped]),
    hasPart(
      sql`(c.status = 2 or c.status = 1 and c.refund_id is null
        and (c.shipped_at is not null or ${isPickup}))`,
    ),
  ),
  [S.Closed]: or(
    eq(orders.status, S.Closed),
    and(eq(orders.status, S.PendingShipment), not(isLeft)),
  ),
  [OrderFilter.ToReview]: and(eq(orders.status, S.Completed), awaitsReview),
}
const buildTabFilter = (status: number) => {
  if (status === OrderFilter.All) return undefined
  // Clamp to the column range: an out-of-range status matches nothing instead of failing.
  return tabFilters[status] ?? eq(orders.status, Math.min(status, OrderFilter.All))
}

const escapeLike = (words: string) => words.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Condition: orders with a product of this name, or whose number ends in these digits. */
function buildSearchFilter(kw: string): SQL | undefined {
  if (kw === '') return undefined
  const byName = sql`exists (select from order_lines l where l.company_id = orders.company_id
    and l.order_id = orders.id and l.name ilike ${`%${escapeLike(kw)}%`})`
  return /^\d{4,20}$/.test(kw) ? or(sql`orders.id like ${`%${kw}`}`, byName) : byName
}

async function listOrders(
  tx: Db,
  shopper: Shopper,
  { status, kw, page, size }: OrderPage,
): Promise<{ rows: OrderRow[]; total: number }> {
  const where = visible(shopper, and(buildTabFilter(status), buildSearchFilter(kw)))
  const [counted] = await tx.select({ total: count() }).from(orders).where(where)
  const rows = await tx
    .select()
    .from(orders)
    .where(where)
    // Sorts orders pending payment first in the list of all orders.
    .orderBy(sql`(${orders.status} = 0) desc`, desc(orders.createdAt), desc(orders.id))
    .limit(size)
    .offset((page - 1) * size)
  return { rows, total: counted?.total ?? 0 }
}

/** Counts each list with the filter that lists its rows, so that count and list agree. */
async function countOrders(tx: Db, shopper: Shopper): Promise<OrderCounts> {
  const countTab = (status: number) =>
    sql<number>`count(*) filter (where ${buildTabFilter(status)})`.mapWith(Number)
  const [counts] = await tx
    .select({
      pendingPayment: countTab(S.PendingPayment),
      pendingShipment: countTab(S.PendingShipment),
      shipped: countTab(S.Shipped),
      toReview:
        sql<number>`(select count(*) ${reviewableLines(shopper.companyId, shopper.userId)})`.mapWith(
          Number,
        ),
      afterSales: sql<number>`(select count(*)::int from after_sales a
        where a.company_id = ${shopper.companyId} and a.user_id = ${shopper.userId}
          and a.status < ${AfterSaleStatus.Refunded})`,
      former: sql<number>`(select count(*)::int from former_orders f
        where f.company_id = ${shopper.companyId} and (f.user_id = ${shopper.userId}
          or (f.user_id is null and f.phone = (select u.phone from users u
            where u.company_id = ${shopper.companyId} and u.id = ${shopper.userId}))))`,
    })
    .from(orders)
    .where(visible(shopper, inArray(orders.status, [0, 1, 2, 3])))
  if (!counts) throw new Error('an aggregate without a row')
  return counts
}

async function findOrder(tx: Db, shopper: Shopper, id: string): Promise<OrderRow | null> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(visible(shopper, eq(orders.id, id)))
  return row ?? null
}

/** Coupons of an order in the order in which they apply; the caller has checked its shopper. */
const listCoupons = (tx: Db, companyId: number, orderId: string) =>
  selectRows<UsedCoupon>(
    tx,
    sql`select t.rule->>'title' as title, u.kind, u.amount + u.freight as amount
        from order_coupons u
        join coupons c on c.company_id = u.company_id and c.id = u.coupon_id
        join coupon_templates t on t.company_id = c.company_id and t.id = c.template_id
        where u.company_id = ${companyId} and u.order_id = ${orderId}
        order by array_position(array['exchange', 'minus', 'discount', 'freight'], u.kind)`,
  )

/** Child orders and lines; the caller has checked the shopper of the orders. */
async function listOrderParts(
  tx: Db,
  companyId: number,
  orderIds: readonly string[],
): Promise<{ children: ChildRow[]; lines: LineRow[]; given: GivenRow[] }> {
  if (orderIds.length === 0) return { children: [], lines: [], given: [] }
  const children = await tx
    .select({
      ...getTableColumns(orderChildren),
      parcels: parcelsOfChild,
      topUp: topUpOfChild,
      isCard: isCardChild,
    })
    .from(orderChildren)
    .where(
      and(eq(orderChildren.companyId, companyId), inArray(orderChildren.orderId, [...orderIds])),
    )
    .orderBy(sql`length(${orderChildren.id})`, orderChildren.id)
  const lines = await tx
    .select({
      ...getTableColumns(orderLines),
      shipped: shippedOfLine,
      flash: flashOfLine,
      refunded: refundedOfLine,
      afterSale: afterSaleOfLine,
    })
    .from(orderLines)
    .where(and(eq(orderLines.companyId, companyId), inArray(orderLines.orderId, [...orderIds])))
    .orderBy(orderLines.id)
  return { children, lines, given: await listGiven(tx, companyId, orderIds) }
}
