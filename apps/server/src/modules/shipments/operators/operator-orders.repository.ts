import { OrderStatus } from '@mall/contract/states'
import {
  and,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  lt,
  lte,
  or,
  sql,
} from 'drizzle-orm'
import type { Database, Db } from '../../../db/connection/database.ts'
import { orderChildren, orderLines, orders } from '../../orders/tables.ts'
import { users } from '../../login/tables.ts'
import { findShopperId } from '../../../find-shoppers.ts'
import type { Operator } from '../../../plugins/operator.ts'
import { appendLog } from '../../operators/index.ts'
import {
  lockOrder,
  markPartlyShipped,
  parcelsOfChild,
  shipChild,
  shippedOfLine,
  type ParcelRow,
} from '../../orders/index.ts'
import type { ShipmentPlan, ShippableChild, ShipResult } from '../plan-shipment.ts'
import {
  findParcel,
  findShippable,
  insertShipment,
  updateParcelNumber,
} from '../shipping.repository.ts'

export type Parcel = {
  id: string
  shipper: string
  trackingNumber: string
  lines?: { skuId: number; num: number }[] | undefined
}
type Cursor = { createdAt: Date; id: string }
export type OrdersFilter = {
  after: Cursor | null
  limit: number
  status?: number | undefined
  unshipped: boolean
  reminded: boolean
  phone?: string | undefined
  receiverPhone?: string | undefined
  shopper?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}
export type OrderWithParts = {
  order: typeof orders.$inferSelect
  parts: (typeof orderChildren.$inferSelect & {
    lines: (typeof orderLines.$inferSelect & { shipped: number })[]
    parcels: ParcelRow[]
  })[]
}

/** Order number of a child order: the part before the dash. */
const parseOrderId = (childId: string) => childId.slice(0, childId.indexOf('-'))

async function withParts(
  tx: Db,
  companyId: number,
  rows: readonly (typeof orders.$inferSelect)[],
): Promise<OrderWithParts[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const children = await tx
    .select({ ...getTableColumns(orderChildren), parcels: parcelsOfChild })
    .from(orderChildren)
    .where(and(eq(orderChildren.companyId, companyId), inArray(orderChildren.orderId, ids)))
    .orderBy(orderChildren.id)
  const lines = await tx
    .select({ ...getTableColumns(orderLines), shipped: shippedOfLine })
    .from(orderLines)
    .where(and(eq(orderLines.companyId, companyId), inArray(orderLines.orderId, ids)))
    .orderBy(orderLines.id)
  return rows.map((order) => ({
    order,
    parts: children
      .filter(({ orderId }) => orderId === order.id)
      .map((child) => ({ ...child, lines: lines.filter(({ childId }) => childId === child.id) })),
  }))
}

export function createOperatorOrdersRepository(db: Database) {
  return {
    listOrders: (companyId: number, filter: OrdersFilter) =>
      db.transaction(companyId, async (tx) => {
        const { after, status, unshipped, reminded, phone, receiverPhone, from, to } = filter
        const shopper = filter.shopper
          ? await findShopperId(tx, companyId, filter.shopper)
          : undefined
        if (shopper === null) return []
        const rows = await tx
          .select()
          .from(orders)
          .where(
            and(
              eq(orders.companyId, companyId),
              status === undefined ? undefined : eq(orders.status, status),
              unshipped
                ? sql`exists (select from order_children c where c.company_id = orders.company_id
                    and c.order_id = orders.id and c.status = 1 and c.refund_id is null)`
                : undefined,
              reminded ? isNotNull(orders.remindedAt) : undefined,
              phone === undefined
                ? undefined
                : inArray(
                    orders.userId,
                    tx
                      .select({ id: users.id })
                      .from(users)
                      .where(and(eq(users.companyId, companyId), eq(users.phone, phone))),
                  ),
              shopper === undefined ? undefined : eq(orders.userId, shopper),
              receiverPhone === undefined
                ? undefined
                : sql`${orders.receiver}->>'tel' = ${receiverPhone}`,
              from ? gte(orders.createdAt, from) : undefined,
              to ? lte(orders.createdAt, to) : undefined,
              after
                ? or(
                    lt(orders.createdAt, after.createdAt),
                    and(eq(orders.createdAt, after.createdAt), lt(orders.id, after.id)),
                  )
                : undefined,
            ),
          )
          .orderBy(desc(orders.createdAt), desc(orders.id))
          .limit(filter.limit)
        return withParts(tx, companyId, rows)
      }),

    /** One order for its receiver in full, with a log entry of the view; null if there is none. */
    viewOrder: (operator: Operator, id: string, at: Date) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const rows = await tx
          .select()
          .from(orders)
          .where(and(eq(orders.companyId, companyId), eq(orders.id, id)))
        const [found] = await withParts(tx, companyId, rows)
        if (!found) return null
        await appendLog(tx, operator, { target: `order:${id}`, after: { viewed: 'receiver' }, at })
        return found
      }),

    findShippable: (companyId: number, id: string) =>
      db.transaction(companyId, (tx) => findShippable(tx, companyId, id)),

    /**
     * Ships pieces of a child order, as `decide` returns, under the lock of its order, with a log
     * entry.
     */
    ship: (
      operator: Operator,
      parcel: Parcel,
      decide: (child: ShippableChild | null, parcel: Parcel) => ShipmentPlan,
      at: Date,
    ) =>
      db.transaction(operator.companyId, async (tx): Promise<ShipResult> => {
        const { companyId } = operator
        const { id: childId, shipper, trackingNumber } = parcel
        const step = { companyId, orderId: parseOrderId(childId), at }
        if ((await lockOrder(tx, step)) === null) return 'not-found'
        const plan = decide(await findShippable(tx, companyId, childId), parcel)
        if (plan.kind !== 'ship') return plan.kind
        const shipment = { ...step, childId, shipper, trackingNumber }
        const parcelId = await insertShipment(tx, { ...shipment, lines: plan.lines })
        if (plan.isLast) await shipChild(tx, shipment)
        else await markPartlyShipped(tx, shipment)
        await appendLog(tx, operator, {
          target: `order:${childId}`,
          before: { status: OrderStatus.PendingShipment },
          after: {
            status: plan.isLast ? OrderStatus.Shipped : OrderStatus.PendingShipment,
            shipper,
            trackingNumber,
            parcelId,
            lines: plan.lines,
          },
          at,
        })
        return 'shipped'
      }),

    /** Replaces courier and number of a parcel, with a log entry of both. */
    correctParcel: (
      operator: Operator,
      { id, shipper, trackingNumber }: { id: number; shipper: string; trackingNumber: string },
      at: Date,
    ) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const found = await findParcel(tx, companyId, id)
        if (!found) return 'not-found' as const
        await lockOrder(tx, { companyId, orderId: found.order_id })
        // Read again: another correction may have held the lock.
        const parcel = (await findParcel(tx, companyId, id)) ?? found
        const before = { shipper: parcel.shipper, trackingNumber: parcel.tracking_number }
        if (before.shipper === shipper && before.trackingNumber === trackingNumber) {
          return 'done' as const
        }
        const correction = { companyId, parcel, shipper, trackingNumber, at }
        if (!(await updateParcelNumber(tx, correction))) return 'number-taken' as const
        await appendLog(tx, operator, {
          target: `order:${parcel.child_id}`,
          before: { parcelId: id, ...before },
          after: { parcelId: id, shipper, trackingNumber },
          at,
        })
        return 'done' as const
      }),
  }
}
export type OperatorOrdersRepository = ReturnType<typeof createOperatorOrdersRepository>
