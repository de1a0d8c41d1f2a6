import { and, eq, inArray, lte } from 'drizzle-orm'
import type { Db } from '../../db/connection/database.ts'
import { refunds } from './tables.ts'
import { addRefundedCash } from '../orders/index.ts'
import { isExcessPayment } from './refund-reasons.ts'

/** States of a cash refund whose outcome is not known. */
export const OPEN_CASH_REFUND_STATES = ['created', 'sent', 'unknown'] as const

const isIt = (companyId: number, id: string) =>
  and(eq(refunds.companyId, companyId), eq(refunds.id, id))
const isOpen = inArray(refunds.status, [...OPEN_CASH_REFUND_STATES])

/**
 * The next attempt of a cash refund that failed, under a new number.
 * @returns the number; null if the refund has not failed, or has been repeated
 */
export async function repeatCashRefund(
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

/** Makes an open cash refund due. @returns false where it has ended */
export async function makeCashRefundDue(
  tx: Db,
  companyId: number,
  id: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(refunds)
    .set({ askAt: now })
    .where(and(isIt(companyId, id), isOpen))
    .returning({ id: refunds.id })
  return rows.length > 0
}

/** Claims a due cash refund for one worker until `until`. @returns false where it is not due */
export async function claimCashRefund(
  tx: Db,
  companyId: number,
  id: string,
  { at, until }: { at: Date; until: Date },
): Promise<boolean> {
  const rows = await tx
    .update(refunds)
    .set({ askAt: until })
    .where(and(isIt(companyId, id), isOpen, lte(refunds.askAt, at)))
    .returning({ id: refunds.id })
  return rows.length > 0
}

/** Sets when an open cash refund is sent or queried next. */
export async function postponeCashRefund(
  tx: Db,
  companyId: number,
  id: string,
  next: { status: 'sent' | 'unknown'; askAt: Date },
): Promise<void> {
  await tx
    .update(refunds)
    .set(next)
    .where(and(isIt(companyId, id), isOpen))
}

/** Ends a cash refund and adds its cash to the order. @returns false where it had ended before */
export async function endCashRefund(
  tx: Db,
  companyId: number,
  id: string,
  { status, at }: { status: 'succeeded' | 'failed'; at: Date },
): Promise<boolean> {
  // A provider may pay out a failed refund later, but never the reverse.
  const from =
    status === 'succeeded' ? [...OPEN_CASH_REFUND_STATES, 'failed'] : [...OPEN_CASH_REFUND_STATES]
  const [ended] = await tx
    .update(refunds)
    .set({ status, askAt: null, ...(status === 'succeeded' ? { succeededAt: at } : {}) })
    .where(and(isIt(companyId, id), inArray(refunds.status, from)))
    .returning({ orderId: refunds.orderId, amount: refunds.amount, reason: refunds.reason })
  if (!ended) return false
  if (status === 'succeeded' && !isExcessPayment(ended.reason)) {
    await addRefundedCash(tx, companyId, ended.orderId, ended.amount)
  }
  return true
}
