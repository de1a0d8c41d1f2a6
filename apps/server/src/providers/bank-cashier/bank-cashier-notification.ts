import { z } from 'zod'
import type { BankMerchant } from './bank-cashier-http.ts'
import { decryptFields, type Fields } from './bank-cashier-message.ts'
import { jsonOf } from '../cash/cash-http.ts'
import type { Notification, NotificationEvent, Transaction } from '../cash/cash.ts'

const Number64 = z.string().regex(/^[\w-]{1,64}$/)
/** Whole fen as text: no sign, no leading zero. */
const Fen = z
  .string()
  .regex(/^[1-9]\d{0,11}$/)
  .transform(Number)

const Paid = z
  .object({
    merchantId: z.string(),
    paymentId: Number64,
    transactionId: Number64,
    amount: Fen,
    currency: z.string(),
    paidAt: z.iso.datetime({ offset: true }),
    payer: z.string().default(''),
  })
  .transform((paid): Transaction => ({
    mchId: paid.merchantId,
    appId: paid.merchantId,
    paymentId: paid.paymentId,
    transactionId: paid.transactionId,
    amount: paid.amount,
    currency: paid.currency,
    succeededAt: new Date(paid.paidAt),
    payer: paid.payer,
  }))

/** The payment that a message reports; null if the message reports none. */
export const bankPayment = (fields: Fields): Transaction | null =>
  fields.state === 'PAID' ? (Paid.safeParse(fields).data ?? null) : null

const Refunded = z
  .object({
    merchantId: z.string(),
    paymentId: Number64,
    refundId: Number64,
    amount: Fen,
    total: Fen,
    state: z.enum(['DONE', 'FAILED']),
  })
  .transform(({ merchantId, state, ...event }): NotificationEvent => ({
    kind: 'refund',
    refund: { ...event, mchId: merchantId, state: state === 'DONE' ? 'succeeded' : 'failed' },
  }))

function toNotificationEvent(fields: Fields): NotificationEvent {
  if (fields.type === 'paid') {
    const transaction = bankPayment(fields)
    if (transaction) return { kind: 'paid', transaction }
  }
  const refund = fields.type === 'refunded' ? Refunded.safeParse(fields).data : null
  const number = Number64.safeParse(fields.paymentId)
  return refund ?? { kind: 'other', paymentId: number.data ?? null }
}

const kinds = new Set(['paid', 'refunded'])

/** Returns null for every invalid message, so that the response does not disclose the cause. */
export function openBankNotification(
  merchant: BankMerchant,
  rawBody: string,
  now: Date,
): Notification | null {
  const fields = decryptFields(merchant.bankKey, merchant.merchantId, jsonOf(rawBody), now)
  // The bank also signs responses to queries, but never sends them as notifications.
  if (!fields || !kinds.has(fields.type ?? '')) return null
  return { event: toNotificationEvent(fields), nonce: fields.nonce ?? '' }
}
