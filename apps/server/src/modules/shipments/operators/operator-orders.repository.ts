import { OrderStatus } from '@mall/contract/states'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/connection/database.ts'
import { orders } from '../../orders/tables.ts'
import type { Operator } from '../../../plugins/operator.ts'
import { appendLog } from '../../operators/index.ts'
import { lockOrder, markPartlyShipped, shipChild } from '../../orders/index.ts'
import type { ShipmentPlan, ShippableChild, ShipResult } from '../plan-shipment.ts'
import {
  findParcel,
  findShippable,
  insertShipment,
  updateParcelNumber,
} from '../shipping.repository.ts'
import { listOrders, type OrdersFilter } from './list-orders.repository.ts'
import { withParts } from './order-parts.repository.ts'

export type Parcel = {
  id: string
  shipper: string
  trackingNumber: string
  lines?: { skuId: number; num: number }[] | undefined
}
/** Order number of a child order: the part before the dash. */
const parseOrderId = (childId: string) => childId.slice(0, childId.indexOf('-'))

export function createOperatorOrdersRepository(db: Database) {
  return {
    listOrders: (companyId: number, filter: OrdersFilter) =>
      db.transaction(companyId, (tx) => listOrders(tx, companyId, filter)),

    /**
     * An order with its full receiver, with a log entry of the view; null if no such order exists.
     */
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

    /** Replaces courier and number of a parcel, with a log entry of the old and new values. */
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
        // Read again under the lock, because another correction may have changed the parcel.
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
