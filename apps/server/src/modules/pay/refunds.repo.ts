import type { PayChannel } from '@mall/contract'
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { orders, payments, refunds } from '../../db/schema/index.ts'

/**
 * Why money of a payment goes back that never belonged to its order: the order was cancelled, or
 * another payment paid it. Such a refund is no refund of the order.
 */
export const surplusReasons = {
  'order-cancelled': '订单已取消，款项原路退回',
  'paid-twice': '订单重复支付，款项原路退回',
} as const
export type SurplusReason = keyof typeof surplusReasons

const isSurplus = (reason: string): reason is SurplusReason => Object.hasOwn(surplusReasons, reason)
/** The sentence the payer reads beside the refund. */
export const sentenceOf = (reason: string) =>
  isSurplus(reason) ? surplusReasons[reason] : '商品退款'

const openStates = ['created', 'sent', 'unknown']
const isIt = (companyId: number, id: string) =>
  and(eq(refunds.companyId, companyId), eq(refunds.id, id))

/** One refund of the whole payment; its number follows from the payment's. */
export async function insertSurplusRefund(
  tx: Db,
  companyId: number,
  payment: { id: string; orderId: string; amount: number },
  reason: SurplusReason,
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

const columns = {
  id: refunds.id,
  paymentId: refunds.paymentId,
  channel: sql<PayChannel>`${payments.channel}`,
  amount: refunds.amount,
  total: payments.amount,
  reason: refunds.reason,
  status: refunds.status,
  createdAt: refunds.createdAt,
}
export type DueRefund = {
  id: string
  paymentId: string
  channel: PayChannel
  amount: number
  total: number
  reason: string
  status: string
  createdAt: Date
}

export async function refundOf(tx: Db, companyId: number, id: string) {
  const [row] = await tx
    .select(columns)
    .from(refunds)
    .innerJoin(
      payments,
      and(eq(payments.companyId, refunds.companyId), eq(payments.id, refunds.paymentId)),
    )
    .where(isIt(companyId, id))
  return row satisfies DueRefund | undefined
}

/** Takes a due refund for one sender: until `askAt` nobody else finds it due. */
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
  return rows.length > 0 ? refundOf(tx, companyId, id) : undefined
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

/** Ends a refund once and books its cash with the order; false where it had ended before. */
export async function endRefund(
  tx: Db,
  companyId: number,
  id: string,
  status: 'succeeded' | 'failed',
  now: Date,
): Promise<boolean> {
  // The provider may still pay out what it first called failed, never the other way round.
  const from = status === 'succeeded' ? [...openStates, 'failed'] : openStates
  const [ended] = await tx
    .update(refunds)
    .set({ status, askAt: null, ...(status === 'succeeded' ? { succeededAt: now } : {}) })
    .where(and(isIt(companyId, id), inArray(refunds.status, from)))
    .returning({ orderId: refunds.orderId, amount: refunds.amount, reason: refunds.reason })
  if (!ended) return false
  if (status === 'succeeded' && !isSurplus(ended.reason)) {
    await tx
      .update(orders)
      .set({ refundedCash: sql`${orders.refundedCash} + ${ended.amount}::bigint` })
      .where(and(eq(orders.companyId, companyId), eq(orders.id, ended.orderId)))
  }
  return true
}
