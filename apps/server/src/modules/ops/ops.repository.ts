import { OrderStatus } from '@mall/contract/states'
import { and, desc, eq, gte, inArray, lt, lte, or, sql } from 'drizzle-orm'
import type { Database, Db } from '../../db/connection/database.ts'
import { orderChildren, orderLines, orders, users } from '../../db/schema/index.ts'
import type { Operator } from '../../plugins/operator.ts'
import { appendLog } from '../operators/log/append-log.ts'
import { lockOrder, shipChild } from '../orders/progress/progress.repo.ts'

export type Parcel = { id: string; shipper: string; trackingNumber: string }
type Place = { createdAt: Date; id: string }
export type OrdersFilter = {
  after: Place | null
  limit: number
  status?: number | undefined
  unshipped: boolean
  phone?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}
export type OrderWithParts = {
  order: typeof orders.$inferSelect
  parts: (typeof orderChildren.$inferSelect & { lines: (typeof orderLines.$inferSelect)[] })[]
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
    .select()
    .from(orderChildren)
    .where(and(eq(orderChildren.companyId, companyId), inArray(orderChildren.orderId, ids)))
    .orderBy(orderChildren.id)
  const lines = await tx
    .select()
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

const findChild = async (tx: Db, companyId: number, id: string) => {
  const [child] = await tx
    .select()
    .from(orderChildren)
    .where(and(eq(orderChildren.companyId, companyId), eq(orderChildren.id, id)))
  return child ?? null
}
export type ChildRow = NonNullable<Awaited<ReturnType<typeof findChild>>>

export function createOpsRepository(db: Database) {
  return {
    listOrders: (companyId: number, filter: OrdersFilter) =>
      db.transaction(companyId, async (tx) => {
        const { after, status, unshipped, phone, from, to } = filter
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
              phone === undefined
                ? undefined
                : inArray(
                    orders.userId,
                    tx
                      .select({ id: users.id })
                      .from(users)
                      .where(and(eq(users.companyId, companyId), eq(users.phone, phone))),
                  ),
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

    findChild: (companyId: number, id: string) =>
      db.transaction(companyId, (tx) => findChild(tx, companyId, id)),

    /** Ships a child order under the lock of its order, with a log entry. */
    ship: (operator: Operator, { id, ...parcel }: Parcel, at: Date) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const step = { companyId, orderId: parseOrderId(id), at }
        if ((await lockOrder(tx, step)) === null) return { kind: 'not-found' as const }
        const shipped = await shipChild(tx, { ...step, ...parcel, childId: id })
        if (shipped === 0) {
          return { kind: 'not-shippable' as const, child: await findChild(tx, companyId, id) }
        }
        await appendLog(tx, operator, {
          target: `order:${id}`,
          before: { status: OrderStatus.PendingShipment },
          after: { status: OrderStatus.Shipped, ...parcel },
          at,
        })
        return { kind: 'shipped' as const }
      }),
  }
}
export type OpsRepository = ReturnType<typeof createOpsRepository>
