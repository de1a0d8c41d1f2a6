import { z } from 'zod'
import type { Notification, NotificationEvent, Transaction } from '../cash/cash.ts'
import { readSigned, type UnionpayMerchant } from './unionpay-http.ts'
import { toFields, type Fields } from './unionpay-message.ts'
import { readPaymentTimes, readTraceTime, toRefundOrderId, toTxnTime } from './unionpay-number.ts'

/** A6: done with a defect that UnionPay settles itself. */
const done = new Set(['00', 'A6'])
export const isDone = (code: string | undefined) => done.has(code ?? '')

/** Whole fen as text: no sign, no leading zero. */
const Fen = z
  .string()
  .regex(/^[1-9]\d{0,11}$/)
  .transform(Number)
const Number64 = z.string().regex(/^[\w-]{1,64}$/)
const Paid = z.object({
  merId: z.string(),
  orderId: Number64,
  queryId: Number64,
  txnTime: z.string(),
  txnAmt: Fen,
  currencyCode: z.string(),
  traceTime: z.string(),
})

/** The payment of a notification or of a query's response, which name it alike. */
export function readPayment(fields: Fields): Transaction | null {
  const paid = Paid.safeParse(fields).data
  const sentAt = paid && readPaymentTimes(paid.orderId)?.createdAt
  if (!paid || !sentAt || toTxnTime(sentAt) !== paid.txnTime) return null
  const succeededAt = readTraceTime(paid.traceTime, sentAt)
  return (
    succeededAt && {
      mchId: paid.merId,
      appId: paid.merId,
      paymentId: paid.orderId,
      transactionId: paid.queryId,
      amount: paid.txnAmt,
      currency: paid.currencyCode === '156' ? 'CNY' : paid.currencyCode,
      succeededAt,
      payer: '',
    }
  )
}

/** Payment, refund and paid amount of a refund, in the field that UnionPay returns unchanged. */
export const toReserved = (paymentId: string, refundId: string, total: number) =>
  `${paymentId}|${refundId}|${total}`

const Refunded = z.object({ merId: z.string(), orderId: z.string(), txnAmt: Fen })
const Reserved = z.tuple([Number64, Number64, Fen])

function readRefund(fields: Fields): NotificationEvent {
  const other: NotificationEvent = { kind: 'other', paymentId: null }
  const refunded = Refunded.safeParse(fields).data
  const reserved = Reserved.safeParse(fields.reqReserved?.split('|')).data
  if (!refunded || !reserved) return other
  const [paymentId, refundId, total] = reserved
  if (toRefundOrderId(refundId) !== refunded.orderId) return other
  const { merId: mchId, txnAmt: amount } = refunded
  const state = isDone(fields.respCode) ? 'succeeded' : 'failed'
  return { kind: 'refund', refund: { mchId, refundId, paymentId, amount, total, state } }
}

function readPaid(fields: Fields): NotificationEvent {
  const transaction = isDone(fields.respCode) ? readPayment(fields) : null
  const paymentId = Number64.safeParse(fields.orderId).data ?? null
  return transaction ? { kind: 'paid', transaction } : { kind: 'other', paymentId }
}

/** Returns null for every invalid message, so that the response does not disclose the cause. */
export function openUnionpayNotification(
  merchant: UnionpayMerchant,
  rawBody: string,
): Notification | null {
  const fields = readSigned(merchant, toFields([...new URLSearchParams(rawBody)]))
  // Synchronous responses are signed too, but carry no settlement: they do not report an outcome.
  if (!fields || fields.settleAmt === undefined) return null
  if (fields.txnType === '01') return { event: readPaid(fields) }
  return fields.txnType === '04' ? { event: readRefund(fields) } : null
}
