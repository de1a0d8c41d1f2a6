import type { OrderMatch } from '@mall/contract/states'
import { and, desc, eq, gte, inArray, isNotNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection/database.ts'
import { findNewest } from '../../../db/find-newest.ts'
import { findShopperId } from '../../../find-shoppers.ts'
import { users } from '../../login/tables.ts'
import { orders } from '../../orders/tables.ts'
import { listOrderMatches } from './order-matches.repository.ts'
import { withParts, type OrderWithParts } from './order-parts.repository.ts'

type Cursor = { createdAt: Date; id: string }
export type OrdersFilter = {
  after: Cursor | null
  limit: number
  find?: string | undefined
  status?: number | undefined
  unshipped: boolean
  reminded: boolean
  phone?: string | undefined
  receiverPhone?: string | undefined
  shopper?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

export type FoundOrder = OrderWithParts & { foundBy: OrderMatch | null }

const PHONE_TAIL = 4

/** Orders of a filter, the newest first. */
export async function listOrders(
  tx: Db,
  companyId: number,
  filter: OrdersFilter,
): Promise<FoundOrder[]> {
  const { after, limit, find, status, unshipped, reminded, phone, receiverPhone, from, to } = filter
  const shopper = filter.shopper ? await findShopperId(tx, companyId, filter.shopper) : undefined
  if (shopper === null) return []
  const where = and(
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
      : and(
          eq(orders.receiverTail, receiverPhone.slice(-PHONE_TAIL)),
          sql`${orders.receiver}->>'tel' = ${receiverPhone}`,
        ),
    from ? gte(orders.createdAt, from) : undefined,
    to ? lte(orders.createdAt, to) : undefined,
    after
      ? or(
          lt(orders.createdAt, after.createdAt),
          and(eq(orders.createdAt, after.createdAt), lt(orders.id, after.id)),
        )
      : undefined,
  )
  if (find === undefined) {
    const rows = await tx
      .select()
      .from(orders)
      .where(where)
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(limit)
    const list = await withParts(tx, companyId, rows)
    return list.map((row) => ({ ...row, foundBy: null }))
  }
  const matches = await listOrderMatches(tx, companyId, find)
  const found = await findNewest<OrderMatch, string>(tx, { table: orders, where, matches, limit })
  if (found.size === 0) return []
  const rows = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.companyId, companyId), inArray(orders.id, [...found.keys()])))
    .orderBy(desc(orders.createdAt), desc(orders.id))
  const list = await withParts(tx, companyId, rows)
  return list.map((row) => ({ ...row, foundBy: found.get(row.order.id) ?? null }))
}
