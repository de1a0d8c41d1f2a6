import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/connection/database.ts'
import { orderChildren, orderLines, type orders } from '../../orders/tables.ts'
import { parcelsOfChild, shippedOfLine, type ParcelRow } from '../../orders/index.ts'

export type OrderWithParts = {
  order: typeof orders.$inferSelect
  parts: (typeof orderChildren.$inferSelect & {
    lines: (typeof orderLines.$inferSelect & { shipped: number })[]
    parcels: ParcelRow[]
  })[]
}

/** Orders with their child orders, parcels and lines. */
export async function withParts(
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
