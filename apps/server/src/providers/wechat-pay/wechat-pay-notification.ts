import { z } from 'zod'
import type { Notification, NotificationEvent, Transaction } from '../cash/cash.ts'
import type { Merchant } from './wechat-pay-http.ts'
import { openResource, Resource } from './wechat-pay-resource.ts'
import { isGenuine, sealOf } from './wechat-pay-signature.ts'

const Sent = z.object({
  id: z.string().min(1).max(64),
  event_type: z.string().max(64),
  resource: Resource,
})
const DecryptedResource = z.record(z.string(), z.unknown())

/** Returns null for every invalid message, so that the response does not disclose the cause. */
export function openNotification(
  merchant: Merchant,
  headers: Record<string, string | string[] | undefined>,
  rawBody: string,
  now: Date,
): Notification | null {
  const seal = sealOf((name) => headers[name])
  if (!seal) return null
  // A notification under a new certificate is refused; the provider sends it again after the
  // certificate is known.
  if (!merchant.platformKeys.has(seal.serial)) void merchant.refresh(seal.serial)
  if (!isGenuine(merchant.platformKeys, seal, rawBody, now)) return null
  try {
    const sent = Sent.parse(JSON.parse(rawBody))
    const resource = DecryptedResource.parse(
      JSON.parse(openResource(sent.resource, merchant.apiV3Key)),
    )
    return { event: toNotificationEvent(sent.event_type, resource) }
  } catch {
    return null
  }
}

const OutTradeNo = z.string().regex(/^[\w|*-]{1,32}$/)
const OutRefundNo = z.string().regex(/^[\w|*@-]{1,64}$/)

const Paid = z
  .object({
    mchid: z.string(),
    appid: z.string(),
    out_trade_no: OutTradeNo,
    transaction_id: z.string().regex(/^\w{1,64}$/),
    success_time: z.iso.datetime({ offset: true }),
    amount: z.object({ total: z.int().positive(), currency: z.string().default('CNY') }),
    payer: z.object({ openid: z.string().default('') }).prefault({}),
  })
  .transform((paid): Transaction => ({
    mchId: paid.mchid,
    appId: paid.appid,
    paymentId: paid.out_trade_no,
    transactionId: paid.transaction_id,
    amount: paid.amount.total,
    currency: paid.amount.currency,
    succeededAt: new Date(paid.success_time),
    payer: paid.payer.openid,
  }))

/** States of a paid order. REFUND: paid, and refunded partly or fully since. */
const paidStates = new Set(['SUCCESS', 'REFUND'])

/** The payment in a resource of the provider; null if it has none. */
export function transactionOf(resource: Record<string, unknown>): Transaction | null {
  if (!paidStates.has(String(resource.trade_state))) return null
  return Paid.safeParse(resource).data ?? null
}

const Refunded = z
  .object({
    mchid: z.string(),
    out_trade_no: OutTradeNo,
    out_refund_no: OutRefundNo,
    refund_status: z.enum(['SUCCESS', 'CLOSED', 'ABNORMAL']),
    amount: z.object({ refund: z.int(), total: z.int() }),
  })
  .transform((event): NotificationEvent => ({
    kind: 'refund',
    refund: {
      mchId: event.mchid,
      refundId: event.out_refund_no,
      paymentId: event.out_trade_no,
      amount: event.amount.refund,
      total: event.amount.total,
      state: event.refund_status === 'SUCCESS' ? 'succeeded' : 'failed',
    },
  }))

/**
 * Content of an event. For an unreadable event only the attempt to query is returned, if it is
 * named.
 */
function toNotificationEvent(
  eventType: string,
  resource: Record<string, unknown>,
): NotificationEvent {
  if (eventType === 'TRANSACTION.SUCCESS') {
    const transaction = transactionOf(resource)
    if (transaction) return { kind: 'paid', transaction }
  }
  const refund = eventType.startsWith('REFUND.') ? Refunded.safeParse(resource).data : null
  const number = OutTradeNo.safeParse(resource.out_trade_no)
  return refund ?? { kind: 'other', paymentId: number.data ?? null }
}
