import { and, eq, inArray, notExists } from 'drizzle-orm'
import type { Db } from '../../db/connection/database.ts'
import { payments } from '../pay/tables.ts'
import { refunds } from './tables.ts'
import {
  EXCESS_REFUND_REASONS,
  ORDER_REFUND_REASON,
  type ExcessRefundReason,
} from './refund-reasons.ts'

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
    reason: ORDER_REFUND_REASON,
    status: 'created',
    createdAt: at,
    askAt: at,
    orderRefundId,
  })
  return id
}
