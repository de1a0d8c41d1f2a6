import { eq, and, sql } from 'drizzle-orm'
import type { InputOf } from '@mall/contract'
import { findCarrier } from '@mall/contract/carriers'
import { AfterSaleStatus } from '@mall/contract/states'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { withRetry } from '../../db/connection/with-retry.ts'
import { afterSaleEvents, afterSaleLines, afterSales } from './tables.ts'
import type { Due } from '../../jobs/process-due.ts'
import type { Shopper } from '../../shopper.ts'
import { takeUploads } from '../uploads/index.ts'
import { lockOrder } from '../orders/index.ts'
import { insertReturnTracking } from '../shipments/index.ts'
import type { AfterSaleFacts } from './after-sale-rules.ts'
import { addRequestNotice } from './add-request-notice.ts'
import { readAfterSaleFacts } from './facts.repository.ts'
import {
  findAfterSale,
  findByKey,
  listAfterSales,
  readProgress,
  type AfterSaleRow,
} from './reading.repository.ts'
import { insertRemark, moveRequests, updateRequest } from './move-requests.repository.ts'
import { refundUnsent } from './start-refund.ts'

type Request = InputOf<'afterSale.request'>
type Change = InputOf<'afterSale.change'>
/** Decides on a request from the facts read under the order's lock; throws its refusal. */
type Decide = (facts: AfterSaleFacts) => {
  childId: string
  withFreight: boolean
  isImmediate?: true | undefined
}
/** A request, and the cash refunds to send where it was refunded without a review. */
type InsertResult = { id: string; cashRefundIds: string[] }
type Outcome = 'done' | 'not-found' | 'not-allowed'

/** Order number of a request: the part before the dash. */
export const parseOrderId = (id: string) => id.slice(0, id.indexOf('-'))

export function createAfterSalesRepository(db: Database) {
  return {
    /** Facts for an offer; null where the shopper has no such order. */
    readFacts: ({ companyId, userId }: Shopper, orderId: string, exceptId?: string) =>
      db.transaction(companyId, async (tx) => {
        const rows = await selectRows(
          tx,
          sql`select id from orders where company_id = ${companyId} and id = ${orderId}
                and user_id = ${userId} and hidden_at is null`,
        )
        if (rows.length === 0) return null
        const facts = await readAfterSaleFacts(tx, companyId, orderId, exceptId)
        return { facts, lines: await listGoods(tx, companyId, orderId) }
      }),

    /** Inserts a request, once per key. @returns null where the shopper has no such order */
    insert: (shopper: Shopper, input: Request, decide: Decide, at: Date) =>
      withRetry(() =>
        db.transaction(shopper.companyId, async (tx): Promise<InsertResult | null> => {
          const { companyId, userId } = shopper
          const { orderId } = input
          if ((await lockOrder(tx, { companyId, orderId, userId })) === null) return null
          const existing = await findByKey(tx, shopper, input.key)
          if (existing) return { id: existing.id, cashRefundIds: [] }
          const facts = await readAfterSaleFacts(tx, companyId, orderId)
          const { childId, withFreight, isImmediate } = decide(facts)
          const id = `${orderId}-a${String(facts.requests + 1)}`
          const request = { ...input, id, childId, withFreight }
          await insertRequest(tx, { ...shopper, by: 'shopper' }, request, at)
          const inserted = await findAfterSale(tx, shopper, id)
          if (!inserted) throw new Error(`request ${id} has gone`)
          if (isImmediate) return { id, cashRefundIds: await refundUnsent(tx, inserted, at) }
          await addRequestNotice(tx, inserted, 'after-sale.requested', {}, at)
          return { id, cashRefundIds: [] }
        }),
      ),

    /** Changes a request that has not been reviewed. */
    change: (shopper: Shopper, input: Change, decide: Decide, at: Date) =>
      withRetry(() =>
        db.transaction(shopper.companyId, async (tx): Promise<Outcome> => {
          const { companyId } = shopper
          const { id, lines, pictures: addresses, ...values } = input
          await lockOrder(tx, { companyId, orderId: parseOrderId(id) })
          const request = await findAfterSale(tx, shopper, id)
          if (!request) return 'not-found'
          const { status } = request
          if (status !== AfterSaleStatus.PendingReview || request.pending) return 'not-allowed'
          const facts = await readAfterSaleFacts(tx, companyId, request.orderId, id)
          const { childId, withFreight } = decide(facts)
          const pictures = await takeUploads(tx, shopper, { purpose: 'afterSale', addresses }, at)
          await updateRequest(tx, companyId, id, { ...values, pictures, childId, withFreight })
          await tx
            .delete(afterSaleLines)
            .where(and(eq(afterSaleLines.companyId, companyId), eq(afterSaleLines.afterSaleId, id)))
          await insertLines(tx, companyId, id, lines)
          const remark = { id, status, event: 'change', by: 'shopper', note: '' } as const
          await insertRemark(tx, { companyId, at }, remark)
          return 'done'
        }),
      ),

    /** Adds the parcel of returned goods; the same parcel again changes nothing. */
    addParcel: (
      shopper: Shopper,
      { id, shipper: typedShipper, trackingNumber }: InputOf<'afterSale.addParcel'>,
      at: Date,
    ) =>
      db.transaction(shopper.companyId, async (tx): Promise<Outcome> => {
        const { companyId } = shopper
        await lockOrder(tx, { companyId, orderId: parseOrderId(id) })
        const request = await findAfterSale(tx, shopper, id)
        if (!request) return 'not-found'
        // The carrier's official name replaces a synonym.
        const shipper = findCarrier(typedShipper)?.name ?? typedShipper
        const note = `${shipper} ${trackingNumber}`
        const change = { companyId, at, event: 'addReturnParcel', by: 'shopper', note } as const
        if ((await moveRequests(tx, change, sql`id = ${id}`)) > 0) {
          await updateRequest(tx, companyId, id, { shipper, trackingNumber })
          const { orderId } = request
          await insertReturnTracking(tx, { companyId, orderId, shipper, trackingNumber }, at)
          return 'done'
        }
        const isSame = request.shipper === shipper && request.trackingNumber === trackingNumber
        return isSame ? 'done' : 'not-allowed'
      }),

    /** Idempotent: clients retry after a lost response. */
    withdraw: (shopper: Shopper, id: string, at: Date) =>
      db.transaction(shopper.companyId, async (tx): Promise<Outcome> => {
        const { companyId } = shopper
        await lockOrder(tx, { companyId, orderId: parseOrderId(id) })
        const request = await findAfterSale(tx, shopper, id)
        if (!request) return 'not-found'
        const change = { companyId, at, event: 'withdraw', by: 'shopper' } as const
        if ((await moveRequests(tx, change, sql`id = ${id}`)) > 0) return 'done'
        return request.status === AfterSaleStatus.Withdrawn ? 'done' : 'not-allowed'
      }),

    list: (shopper: Shopper, page: Parameters<typeof listAfterSales>[2]) =>
      db.transaction(shopper.companyId, (tx) => listAfterSales(tx, shopper, page)),

    /** Null where the shopper has no such request. */
    find: (shopper: Shopper, id: string) =>
      db.transaction(shopper.companyId, async (tx) => {
        const request = await findAfterSale(tx, shopper, id)
        return request && { request, progress: await readProgress(tx, request) }
      }),

    /** Requests of all companies whose goods were not sent back in time. */
    listUnsent: (at: Date, limit: number) =>
      db.unscopedQuery<Due<string>>('select * from list_unsent_returns($1, $2)', [
        at.toISOString(),
        limit,
      ]),

    /** Requests of all companies whose time to send goods back ends within two days. */
    listReturnReminders: (at: Date, limit: number) =>
      db.unscopedQuery<Due<string>>('select * from list_due_return_reminders($1, $2)', [
        at.toISOString(),
        limit,
      ]),

    /**
     * Notifies of the return deadline.
     * @returns false if the request has moved on
     */
    remindOfReturn: (companyId: number, id: string, at: Date) =>
      db.transaction(companyId, async (tx) => {
        await lockOrder(tx, { companyId, orderId: parseOrderId(id) })
        const request = await findAfterSale(tx, { companyId }, id)
        if (!request || request.status !== AfterSaleStatus.AwaitingReturn) return false
        const { dueAt } = request
        if (dueAt === null || dueAt <= at) return false
        const facts = { expiresAt: dueAt.toISOString() }
        return addRequestNotice(tx, request, 'after-sale.return-due', facts, at)
      }),

    /**
     * Closes a request whose goods were not sent in time.
     * @returns false if it has moved on
     */
    expire: (companyId: number, id: string, { note, at }: { note: string; at: Date }) =>
      db.transaction(companyId, async (tx) => {
        await lockOrder(tx, { companyId, orderId: parseOrderId(id) })
        const due = sql`id = ${id} and due_at <= ${at.toISOString()}::timestamptz`
        const change = { companyId, at, event: 'expire', by: 'timer', note } as const
        return (await moveRequests(tx, change, due)) > 0
      }),
  }
}
export type AfterSalesRepository = ReturnType<typeof createAfterSalesRepository>

type Goods = Omit<AfterSaleRow['lines'][number], 'afterSaleId' | 'skuId'>

const listGoods = (tx: Db, companyId: number, orderId: string) =>
  selectRows<Goods>(
    tx,
    sql`select id as "lineId", spu_id as "spuId", name, spec_text as "specText", picture, num,
          cost_points as "costPoints"
        from order_lines where company_id = ${companyId} and order_id = ${orderId} order by id`,
  )

const insertLines = (tx: Db, companyId: number, id: string, lines: Request['lines']) =>
  tx.insert(afterSaleLines).values(lines.map((line) => ({ ...line, companyId, afterSaleId: id })))

/** Inserts a request of a shopper, or of an operator in the shopper's name. */
export async function insertRequest(
  tx: Db,
  { by, ...shopper }: Shopper & { by: 'shopper' | 'operator' },
  input: Request & { id: string; childId: string; withFreight: boolean },
  at: Date,
) {
  const { companyId, userId } = shopper
  const { key, lines, pictures: addresses, ...request } = input
  const pictures = await takeUploads(tx, shopper, { purpose: 'afterSale', addresses }, at)
  const status = AfterSaleStatus.PendingReview
  await tx
    .insert(afterSales)
    .values({ companyId, userId, requestKey: key, requestedAt: at, status, pictures, ...request })
  await insertLines(tx, companyId, request.id, lines)
  const event = { afterSaleId: request.id, event: 'request', by, toStatus: status, at }
  await tx.insert(afterSaleEvents).values({ companyId, ...event })
}
