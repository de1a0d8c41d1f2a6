import type { PayChannel } from '@mall/contract'
import { and, desc, eq, inArray, lte, notExists, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection/database.ts'
import { orders, payments, refunds } from '../../../db/schema/index.ts'

/**
 * Reasons of refunds of excess payments: the order was cancelled, or paid by another payment. They
 * are not refunds of the order.
 */
export const EXCESS_REFUND_REASONS = {
  'order-cancelled': '订单已取消，款项原路退回',
  'paid-twice': '订单重复支付，款项原路退回',
} as const
export type ExcessRefundReason = keyof typeof EXCESS_REFUND_REASONS

/** Reason of cash refunds of order lines. */
const orderReason = 'order-refund'

const isExcessPayment = (reason: string): reason is ExcessRefundReason =>
  Object.hasOwn(EXCESS_REFUND_REASONS, reason)
/** Refund reason as displayed to the payer. */
export const formatRefundReason = (reason: string) =>
  isExcessPayment(reason) ? EXCESS_REFUND_REASONS[reason] : '订单退款，款项原路退回'

const openStates = ['created', 'sent', 'unknown']
const isIt = (companyId: number, id: string) =>
  and(eq(refunds.companyId, companyId), eq(refunds.id, id))

/** Refunds the whole payment; the refund number derives from the payment number. */
export async function insertExcessRefund(
  tx: Db,
  companyId: number,
  payment: { id: string; orderId: string; amount: number },
  reason: ExcessRefundReason,
  now: Date,
) {
  await tx
    .insert(refunds)
    .values({
      companyId,
      id: `r${payment.id}`,
      orderId: payment.orderId,
      paymentId: payment.id,
      amount: payment.amount,
      reason,
      status: 'created',
      createdAt: now,
      askAt: now,
    })
    .onConflictDoNothing()
}

/**
 * Cash of an order refund, against the payment that paid the order. The order's lock is held.
 * @returns the number to send it under
 */
export async function insertOrderCashRefund(
  tx: Db,
  { companyId, orderId, at }: { companyId: number; orderId: string; at: Date },
  { orderRefundId, amount }: { orderRefundId: string; amount: number },
): Promise<string> {
  const found = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.companyId, companyId),
        eq(payments.orderId, orderId),
        eq(payments.status, 'succeeded'),
        notExists(
          tx
            .select({ id: refunds.id })
            .from(refunds)
            .where(
              and(
                eq(refunds.companyId, companyId),
                eq(refunds.paymentId, payments.id),
                inArray(refunds.reason, Object.keys(EXCESS_REFUND_REASONS)),
              ),
            ),
        ),
      ),
    )
  const [payment] = found
  if (!payment || found.length > 1) throw new Error(`order ${orderId} has ${found.length} payments`)
  // Refunds of an order are numbered: …-r1 becomes the suffix of the payment's number.
  const id = `r${payment.id}${orderRefundId.slice(orderId.length)}`
  await tx.insert(refunds).values({
    companyId,
    id,
    orderId,
    paymentId: payment.id,
    amount,
    reason: orderReason,
    status: 'created',
    createdAt: at,
    askAt: at,
    orderRefundId,
  })
  return id
}

/** The next attempt of a refund that failed, under a new number. @returns null where there is one */
export async function insertRepeatedRefund(
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

/** Makes an open refund due. @returns false where it has ended */
export async function makeRefundDue(tx: Db, companyId: number, id: string, now: Date) {
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
  channel: sql<PayChannel>`${payments.channel}`,
  amount: refunds.amount,
  total: payments.amount,
  reason: refunds.reason,
  status: refunds.status,
  createdAt: refunds.createdAt,
  succeededAt: refunds.succeededAt,
}
export type DueRefund = {
  id: string
  orderId: string
  orderRefundId: string
  attempt: number
  isRepeated: boolean
  paymentId: string
  channel: PayChannel
  amount: number
  total: number
  reason: string
  status: string
  createdAt: Date
  succeededAt: Date | null
}

const joined = (tx: Db) =>
  tx
    .select(columns)
    .from(refunds)
    .innerJoin(
      payments,
      and(eq(payments.companyId, refunds.companyId), eq(payments.id, refunds.paymentId)),
    )

export async function findRefund(tx: Db, companyId: number, id: string) {
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

/** Cash refunds of a company, the newest first; repeated ones are listed among all only. */
export const listCashRefunds = (
  tx: Db,
  companyId: number,
  state: keyof typeof states,
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

/** Claims a due refund for one worker until `askAt`. */
export async function claimDueRefund(
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

export async function postponeRefund(
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
export async function endRefund(
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
