import { and, desc, eq, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/connection/database.ts'
import { afterSaleEvents, afterSaleLines, afterSales } from './tables.ts'
import { orderChildren, orderLines, orders } from '../orders/tables.ts'
import { listOrderCashRefunds, toOrderRefunds } from '../pay/index.ts'
import { listOrderRefunds, openStatuses } from '../order-refunds/index.ts'

const lineColumns = {
  afterSaleId: afterSaleLines.afterSaleId,
  lineId: afterSaleLines.lineId,
  num: afterSaleLines.num,
  skuId: orderLines.skuId,
  spuId: orderLines.spuId,
  name: orderLines.name,
  specText: orderLines.specText,
  picture: orderLines.picture,
  costPoints: orderLines.costPoints,
}

const listRows = (tx: Db, where: SQL | undefined, limit: number, offset = 0) =>
  tx
    .select({
      request: afterSales,
      supplierName: orderChildren.supplierName,
      payChannel: orders.payChannel,
    })
    .from(afterSales)
    .innerJoin(
      orderChildren,
      and(
        eq(orderChildren.companyId, afterSales.companyId),
        eq(orderChildren.id, afterSales.childId),
      ),
    )
    .innerJoin(
      orders,
      and(eq(orders.companyId, afterSales.companyId), eq(orders.id, afterSales.orderId)),
    )
    .where(where)
    .orderBy(desc(afterSales.requestedAt), desc(afterSales.id))
    .limit(limit)
    .offset(offset)

const listLines = (tx: Db, companyId: number, ids: string[]) =>
  tx
    .select(lineColumns)
    .from(afterSaleLines)
    .innerJoin(
      orderLines,
      and(
        eq(orderLines.companyId, afterSaleLines.companyId),
        eq(orderLines.id, afterSaleLines.lineId),
      ),
    )
    .where(and(eq(afterSaleLines.companyId, companyId), inArray(afterSaleLines.afterSaleId, ids)))
    .orderBy(afterSaleLines.lineId)

async function withLines(tx: Db, companyId: number, rows: Awaited<ReturnType<typeof listRows>>) {
  if (rows.length === 0) return []
  const lines = await listLines(
    tx,
    companyId,
    rows.map(({ request }) => request.id),
  )
  return rows.map(({ request, ...rest }) => ({
    ...request,
    ...rest,
    lines: lines.filter(({ afterSaleId }) => afterSaleId === request.id),
  }))
}
export type AfterSaleRow = Awaited<ReturnType<typeof withLines>>[number]

type Owner = { companyId: number; userId?: number | undefined }
const owned = ({ companyId, userId }: Owner, more?: SQL) =>
  and(
    eq(afterSales.companyId, companyId),
    userId === undefined ? undefined : eq(afterSales.userId, userId),
    more,
  )

/** Null where there is no such request, or another shopper's. */
export async function findAfterSale(tx: Db, owner: Owner, id: string) {
  const rows = await listRows(tx, owned(owner, eq(afterSales.id, id)), 1)
  return (await withLines(tx, owner.companyId, rows))[0] ?? null
}

export async function findByKey(tx: Db, owner: Owner, requestKey: string) {
  const rows = await listRows(tx, owned(owner, eq(afterSales.requestKey, requestKey)), 1)
  return (await withLines(tx, owner.companyId, rows))[0] ?? null
}

/** A page of a shopper's requests, of one order or of all. */
export async function listAfterSales(
  tx: Db,
  owner: Owner,
  { orderId, page, size }: { orderId?: string | undefined; page: number; size: number },
) {
  const where = owned(owner, orderId === undefined ? undefined : eq(afterSales.orderId, orderId))
  const total = await tx.$count(afterSales, where)
  const rows = await listRows(tx, where, size, (page - 1) * size)
  return { total, rows: await withLines(tx, owner.companyId, rows) }
}

type Position = { requestedAt: Date; id: string }

/** Requests of a company for its operators, the newest first. */
export async function listForOperators(
  tx: Db,
  companyId: number,
  filter: { after: Position | null; limit: number; status?: number | undefined; open: boolean },
) {
  const { after, limit, status, open } = filter
  const where = and(
    eq(afterSales.companyId, companyId),
    status === undefined ? undefined : eq(afterSales.status, status),
    open ? sql`${afterSales.status} in ${openStatuses} and ${afterSales.status} <> 1` : undefined,
    after
      ? or(
          lt(afterSales.requestedAt, after.requestedAt),
          and(eq(afterSales.requestedAt, after.requestedAt), lt(afterSales.id, after.id)),
        )
      : undefined,
  )
  return withLines(tx, companyId, await listRows(tx, where, limit))
}

/** Events of a request and the refund that it led to. */
export async function readProgress(tx: Db, { companyId, id, orderId, refundId }: AfterSaleRow) {
  const events = await tx
    .select()
    .from(afterSaleEvents)
    .where(and(eq(afterSaleEvents.companyId, companyId), eq(afterSaleEvents.afterSaleId, id)))
    .orderBy(afterSaleEvents.id)
  if (refundId === null) return { events, refund: null }
  const orderRefunds = await listOrderRefunds(tx, companyId, orderId)
  const cash = await listOrderCashRefunds(tx, companyId, orderId)
  const refund = toOrderRefunds(orderRefunds, cash).find((one) => one.id === refundId) ?? null
  return { events, refund }
}
export type Progress = Awaited<ReturnType<typeof readProgress>>
