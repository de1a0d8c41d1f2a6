import { z } from 'zod'
import { fenOf } from '../cash/cash-amount.ts'
import type { Notification, NotificationEvent, Transaction } from '../cash/cash.ts'
import { momentOf, type AlipayApp } from './alipay-http.ts'
import { isSigned, type Fields } from './alipay-signature.ts'

const minute = 60_000
/**
 * Largest clock difference; an older message is not booked but makes the mall query the provider.
 */
const fresh = 5 * minute
/** Alipay repeats a notification for 24 hours and 22 minutes. */
const longest = 25 * 60 * minute

const Number64 = z.string().regex(/^\w{1,64}$/)
const Fen = z.unknown().transform((text, context) => {
  const fen = fenOf(text)
  if (fen !== null && fen > 0) return fen
  context.addIssue('no amount')
  return z.NEVER
})
const Time = z.unknown().transform((text, context) => {
  const moment = momentOf(text)
  if (moment) return moment
  context.addIssue('no time')
  return z.NEVER
})

const Paid = z.object({
  out_trade_no: Number64,
  trade_no: Number64,
  total_amount: Fen,
  trans_currency: z.string().default('CNY'),
  /** payer: an account number, or an openid of the app */
  buyer_id: z.string().default(''),
  buyer_open_id: z.string().default(''),
})
type Account = { mchId: string; appId: string }

/**
 * Reads the payment in a notification or a query's response; `at` is its time, which the two store
 * in different fields.
 */
function paymentOf(event: unknown, at: unknown, account: Account): Transaction | null {
  const paid = Paid.safeParse(event).data
  const time = Time.safeParse(at).data
  if (!paid || !time) return null
  return {
    ...account,
    paymentId: paid.out_trade_no,
    transactionId: paid.trade_no,
    amount: paid.total_amount,
    currency: paid.trans_currency,
    succeededAt: time,
    payer: paid.buyer_open_id || paid.buyer_id,
  }
}

const paidStates = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED'])

/**
 * Reads the payment in a query's response. A trade is closed if it was never paid, and also after
 * its full refund: the time of payment distinguishes the two.
 */
export function queriedPayment(
  event: Record<string, unknown>,
  account: Account,
): Transaction | null {
  const wasPaid =
    paidStates.has(String(event.trade_status)) ||
    (event.trade_status === 'TRADE_CLOSED' && typeof event.send_pay_date === 'string')
  return wasPaid ? paymentOf(event, event.send_pay_date, account) : null
}

/** The fields of a form, each of which may be there once. */
function selectEncoding(body: string): Fields | null {
  const pairs = [...new URLSearchParams(body)]
  const fields = Object.fromEntries(pairs)
  return Object.keys(fields).length === pairs.length ? fields : null
}

function toNotificationEvent(app: AlipayApp, fields: Fields, age: number): NotificationEvent {
  const paymentId = Number64.safeParse(fields.out_trade_no).data ?? null
  const other: NotificationEvent = { kind: 'other', paymentId }
  // An old message is authentic, but the state may have changed since.
  if (age > fresh || !paidStates.has(fields.trade_status ?? '')) return other
  const { auth_app_id, seller_id, app_id = '' } = fields
  const isOurs = (auth_app_id ?? app_id) === app_id
  const seller = app.sellerId ? (seller_id ?? '') : app.appId
  const account = { mchId: isOurs ? seller : (auth_app_id ?? ''), appId: app_id }
  const transaction = paymentOf(fields, fields.gmt_payment, account)
  return transaction ? { kind: 'paid', transaction } : other
}

/** Returns null for every invalid message, so that the response does not disclose the cause. */
export function openAlipayNotification(
  app: AlipayApp,
  rawBody: string,
  now: Date,
): Notification | null {
  const fields = selectEncoding(rawBody)
  if (!fields || !isSigned(app.alipayKey, fields)) return null
  const sentAt = momentOf(fields.notify_time)
  if (!sentAt) return null
  const age = now.getTime() - sentAt.getTime()
  if (age < -fresh || age > longest) return null
  return { event: toNotificationEvent(app, fields, age) }
}
