import type { PayChannel } from '@mall/contract'
import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Database, Db } from '../../../db/connection/database.ts'
import { withRetry } from '../../../db/connection/with-retry.ts'
import { auditLog, orders, payments, refunds } from '../../../db/schema/index.ts'
import { lockOrder } from '../../orders/index.ts'
import { completeOrderRefund, listOrderRefunds, isExcessPayment } from '../../refunds/index.ts'
import { audit, insertPaymentEvent } from '../attempts/payment-events.repository.ts'
import type { DueRefund } from './due-refund.ts'
import { toOrderRefunds } from './to-order-refunds.ts'

const openStates = ['created', 'sent', 'unknown']
const isIt = (companyId: number, id: string) =>
  and(eq(refunds.companyId, companyId), eq(refunds.id, id))

type Due = { company_id: number; id: string }
/** `paid-out`: a failed refund that was repeated has been paid out after all. */
type EndResult = 'ended' | 'unchanged' | 'paid-out'

export function createRefundsRepository(db: Database) {
  return {
    find: (companyId: number, id: string) =>
      db.transaction(companyId, (tx) => findRefund(tx, companyId, id)),

    /** Cash refunds of a company, the newest first; repeated ones are listed among all only. */
    list: (companyId: number, state: RefundFilter, limit: number) =>
      db.transaction(companyId, (tx) => listCashRefunds(tx, companyId, state, limit)),

    /** Refunds of an order as its shopper sees them. */
    listOfOrder: (companyId: number, orderId: string) =>
      db.transaction(companyId, async (tx) =>
        toOrderRefunds(
          await listOrderRefunds(tx, companyId, orderId),
          await listOrderCashRefunds(tx, companyId, orderId),
        ),
      ),

    /** Refunds of all companies that are to be sent or queried. */
    listDue: (at: Date, limit: number) =>
      db.unscopedQuery<Due>('select company_id, id from list_due_refunds($1, $2)', [
        at.toISOString(),
        limit,
      ]),

    /** Claims a due refund for one worker until `until`. */
    claimDue: (companyId: number, id: string, { at, until }: { at: Date; until: Date }) =>
      db.transaction(companyId, (tx) => claimDueRefund(tx, companyId, id, at, until)),

    /** Makes an open refund due. @returns false where it has ended */
    makeDue: (companyId: number, id: string, at: Date) =>
      db.transaction(companyId, (tx) => makeRefundDue(tx, companyId, id, at)),

    postpone: (companyId: number, id: string, status: 'sent' | 'unknown', askAt: Date) =>
      db.transaction(companyId, (tx) => postponeRefund(tx, companyId, id, status, askAt)),

    /** Records that a refund has no outcome for too long. @returns false where that is recorded */
    insertOverdue: (companyId: number, { id, paymentId, amount }: DueRefund) =>
      db.transaction(companyId, (tx) =>
        insertPaymentEvent(
          tx,
          companyId,
          paymentId,
          'refund-overdue',
          { refundId: id, amount },
          `refund:${id}:overdue`,
        ),
      ),

    /** The next attempt of a refund that failed, under a new number. @returns null where there is one */
    insertRepeated: (companyId: number, refundId: string, at: Date) =>
      db.transaction(companyId, async (tx) => {
        const id = await insertRepeatedRefund(tx, companyId, refundId, at)
        if (id !== null) {
          await tx.insert(auditLog).values({
            companyId,
            actor: 'ops',
            event: 'ops.repeatRefund',
            result: 'ok',
            detail: { refundId, repeatedBy: id },
            at,
          })
        }
        return id
      }),

    /**
     * Ends a refund and completes its order refund in one transaction. Locks the order first, as every
     * other change of it does.
     */
    end: (
      companyId: number,
      { id, orderId, orderRefundId, paymentId, amount, channel }: DueRefund,
      state: 'succeeded' | 'failed',
      at: Date,
    ) =>
      withRetry(() =>
        db.transaction(companyId, async (tx): Promise<EndResult> => {
          await lockOrder(tx, { companyId, orderId })
          const current = await findRefund(tx, companyId, id)
          const detail = { refundId: id, paymentId, amount }
          if (state === 'succeeded' && current?.isRepeated && current.status === 'failed') {
            const key = `refund:${id}:paid-out`
            if (!(await insertPaymentEvent(tx, companyId, paymentId, 'mismatch', detail, key))) {
              return 'unchanged'
            }
            await audit(tx, companyId, channel, 'pay.refund', 'mismatch', detail)
            return 'paid-out'
          }
          if (!(await endRefund(tx, companyId, id, state, at))) return 'unchanged'
          if (state === 'succeeded' && orderRefundId !== '') {
            await completeOrderRefund(tx, { companyId, orderId, at }, orderRefundId)
          }
          const [kind, key] = [`refund-${state}`, `refund:${id}:${state}`]
          await insertPaymentEvent(tx, companyId, paymentId, kind, detail, key)
          await audit(tx, companyId, channel, 'pay.refund', state, detail)
          return 'ended'
        }),
      ),
  }
}
export type RefundsRepository = ReturnType<typeof createRefundsRepository>

async function insertRepeatedRefund(
  tx: Db,
  companyId: number,
  refundId: string,
  now: Date,
): Promise<string | null> {
  const [failed] = await tx
    .select()
    .from(refunds)
    .where(and(isIt(companyId, refundId), eq(refunds.status, 'failed')))
  if (!failed) return null
  const attempt = failed.attempt + 1
  const id = `${failed.id.replace(/x\d+$/, '')}x${attempt}`
  const inserted = await tx
    .insert(refunds)
    .values({ ...failed, id, attempt, status: 'created', createdAt: now, askAt: now })
    .onConflictDoNothing()
    .returning({ id: refunds.id })
  return inserted.length > 0 ? id : null
}

/** Whether a failed refund has been repeated under a new number. */
const isRepeated = sql<boolean>`exists (select from refunds later
  where later.company_id = refunds.company_id and later.payment_id = refunds.payment_id
    and later.reason = refunds.reason and later.order_refund_id = refunds.order_refund_id
    and later.attempt > refunds.attempt)`

async function makeRefundDue(tx: Db, companyId: number, id: string, now: Date) {
  const rows = await tx
    .update(refunds)
    .set({ askAt: now })
    .where(and(isIt(companyId, id), inArray(refunds.status, openStates)))
    .returning({ id: refunds.id })
  return rows.length > 0
}

const columns = {
  id: refunds.id,
  orderId: refunds.orderId,
  orderRefundId: refunds.orderRefundId,
  attempt: refunds.attempt,
  isRepeated,
  paymentId: refunds.paymentId,
  transactionId: payments.transactionId,
  channel: sql<PayChannel>`${payments.channel}`,
  amount: refunds.amount,
  total: payments.amount,
  reason: refunds.reason,
  status: refunds.status,
  createdAt: refunds.createdAt,
  succeededAt: refunds.succeededAt,
}

const joined = (tx: Db) =>
  tx
    .select(columns)
    .from(refunds)
    .innerJoin(
      payments,
      and(eq(payments.companyId, refunds.companyId), eq(payments.id, refunds.paymentId)),
    )

async function findRefund(tx: Db, companyId: number, id: string) {
  const [row] = await joined(tx).where(isIt(companyId, id))
  return row satisfies DueRefund | undefined
}

/** Cash refunds of an order, oldest first; failed ones that were repeated are left out. */
export const listOrderCashRefunds = (
  tx: Db,
  companyId: number,
  orderId: string,
): Promise<DueRefund[]> =>
  joined(tx)
    .where(
      and(eq(refunds.companyId, companyId), eq(refunds.orderId, orderId), sql`not ${isRepeated}`),
    )
    .orderBy(refunds.createdAt, refunds.id)

const states = { open: [...openStates, 'failed'], failed: ['failed'], all: null } as const
type RefundFilter = keyof typeof states

const listCashRefunds = (
  tx: Db,
  companyId: number,
  state: RefundFilter,
  limit: number,
): Promise<DueRefund[]> => {
  const wanted = states[state]
  return joined(tx)
    .where(
      and(
        eq(refunds.companyId, companyId),
        wanted ? and(inArray(refunds.status, [...wanted]), sql`not ${isRepeated}`) : undefined,
      ),
    )
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(limit)
}

async function claimDueRefund(
  tx: Db,
  companyId: number,
  id: string,
  now: Date,
  askAt: Date,
): Promise<DueRefund | undefined> {
  const rows = await tx
    .update(refunds)
    .set({ askAt })
    .where(and(isIt(companyId, id), inArray(refunds.status, openStates), lte(refunds.askAt, now)))
    .returning({ id: refunds.id })
  return rows.length > 0 ? findRefund(tx, companyId, id) : undefined
}

async function postponeRefund(
  tx: Db,
  companyId: number,
  id: string,
  status: 'sent' | 'unknown',
  askAt: Date,
) {
  await tx
    .update(refunds)
    .set({ status, askAt })
    .where(and(isIt(companyId, id), inArray(refunds.status, openStates)))
}

/** Ends a refund and adds its cash to the order; false when it had ended before. */
async function endRefund(
  tx: Db,
  companyId: number,
  id: string,
  status: 'succeeded' | 'failed',
  now: Date,
): Promise<boolean> {
  // A provider may pay out a failed refund later, but never the reverse.
  const from = status === 'succeeded' ? [...openStates, 'failed'] : openStates
  const [ended] = await tx
    .update(refunds)
    .set({ status, askAt: null, ...(status === 'succeeded' ? { succeededAt: now } : {}) })
    .where(and(isIt(companyId, id), inArray(refunds.status, from)))
    .returning({ orderId: refunds.orderId, amount: refunds.amount, reason: refunds.reason })
  if (!ended) return false
  if (status === 'succeeded' && !isExcessPayment(ended.reason)) {
    await tx
      .update(orders)
      .set({ refundedCash: sql`${orders.refundedCash} + ${ended.amount}::bigint` })
      .where(and(eq(orders.companyId, companyId), eq(orders.id, ended.orderId)))
  }
  return true
}
