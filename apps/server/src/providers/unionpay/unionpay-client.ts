/**
 * Client of UnionPay's online gateway (ACP 5.1.0): a signed form that the shopper's browser posts,
 * query, refund. The gateway has no close: `payTimeout` ends a payment, and until then every state
 * but "paid" is an intermediate one. Source: open.unionpay.com, 在线网关支付.
 */
import { createPublicKey } from 'node:crypto'
import type {
  CashProvider,
  PaidState,
  PaymentOrder,
  PaymentTimes,
  StartResult,
} from '../cash/cash.ts'
import { buildMessage, callUnionpay, type UnionpayMerchant } from './unionpay-http.ts'
import { isSignedBy, type Fields } from './unionpay-message.ts'
import {
  isDone,
  openUnionpayNotification,
  readPayment,
  toReserved,
} from './unionpay-notification.ts'
import {
  createPaymentNumber,
  readPaymentTimes,
  toRefundOrderId,
  toTxnTime,
} from './unionpay-number.ts'

const consumption = { txnType: '01', txnSubType: '01', bizType: '000201', channelType: '08' }
const refundType = { txnType: '04', txnSubType: '00', bizType: '000201', channelType: '08' }
const queryType = { txnType: '00', txnSubType: '00', bizType: '000000' }

/** Codes of a transaction that has no final result yet: query again. */
const isPassing = (code: string | undefined) => code === '03' || code === '04' || code === '05'
const missing = '34'
const MAX_URL_LENGTH = 256
/** Time in ms after `payTimeout` by which a payment made at the last moment has a result. */
const GRACE_MS = 5 * 60_000

function buildForm(
  merchant: UnionpayMerchant,
  order: PaymentOrder,
  { createdAt: sentAt, expiresAt }: PaymentTimes,
): Fields {
  const { paymentId: orderId, returnUrl } = order
  const isShort = returnUrl.length <= MAX_URL_LENGTH
  return buildMessage(
    merchant,
    { orderId, sentAt },
    {
      ...consumption,
      txnAmt: String(order.amount),
      currencyCode: '156',
      payTimeout: toTxnTime(expiresAt),
      frontUrl: isShort ? returnUrl : new URL('/', returnUrl).href,
      backUrl: order.notifyUrl,
    },
  )
}

/** The client of one merchant. It stores nothing but its configuration. */
export function unionpayClient(merchant: UnionpayMerchant): CashProvider {
  const ownKey = createPublicKey(merchant.privateKey)

  function start(order: PaymentOrder): StartResult {
    const times = readPaymentTimes(order.paymentId)
    if (order.scene !== 'cashier' || !times) return { state: 'refused' }
    const query = new URLSearchParams(buildForm(merchant, order, times)).toString()
    return { state: 'started', action: { kind: 'redirect', url: `${order.formUrl}?${query}` } }
  }

  async function query(paymentId: string): Promise<PaidState> {
    const times = readPaymentTimes(paymentId)
    if (!times) return { state: 'unknown' }
    const transaction = { orderId: paymentId, sentAt: times.createdAt }
    const found = await callUnionpay(merchant, 'query', transaction, queryType)
    if (found?.respCode === missing) return { state: 'missing' }
    if (found?.respCode !== '00') return { state: 'unknown' }
    if (isDone(found.origRespCode)) {
      const payment = readPayment(found)
      return payment ? { state: 'succeeded', transaction: payment } : { state: 'unknown' }
    }
    // A failed try can be repeated on UnionPay's page until the time limit.
    const isOver = merchant.now().getTime() > times.expiresAt.getTime() + GRACE_MS
    return { state: isOver && !isPassing(found.origRespCode) ? 'closed' : 'open' }
  }

  return {
    channel: 'unionpay',
    mchId: merchant.merchantId,
    appId: merchant.merchantId,
    createNumber: createPaymentNumber,
    start: (order) => Promise.resolve(start(order)),
    again(order, action) {
      const started = start(order)
      return started.state === 'started' ? started.action : action
    },

    readForm(input) {
      if (Object.values(input).some((value) => typeof value !== 'string')) return null
      const fields = input as Fields
      const isForm = fields.merId === merchant.merchantId && fields.txnType === consumption.txnType
      if (!isForm || !isSignedBy(ownKey, fields)) return null
      return { action: `${merchant.gatewayUrl}/frontTransReq.do`, fields }
    },

    query,

    async close(paymentId) {
      const { state } = await query(paymentId)
      if (state === 'succeeded') return 'paid'
      return state === 'open' ? 'missing' : state
    },

    async refund({ refundId, createdAt, paymentId, transactionId, amount, total, notifyUrl }) {
      const transaction = { orderId: toRefundOrderId(refundId), sentAt: createdAt }
      const result = await callUnionpay(merchant, 'refund', transaction, {
        ...refundType,
        origQryId: transactionId,
        txnAmt: String(amount),
        backUrl: notifyUrl,
        reqReserved: toReserved(paymentId, refundId, total),
      })
      // 00: accepted; the notification or a query reports how it ends.
      if (result?.respCode === '00') return 'processing'
      if (result && !isPassing(result.respCode)) {
        // The merchant's account may be empty now, so the same number is sent again later.
        merchant.log.error({ provider: 'unionpay', code: result.respCode }, 'refund refused')
      }
      return 'unknown'
    },

    async queryRefund({ refundId, createdAt }) {
      const transaction = { orderId: toRefundOrderId(refundId), sentAt: createdAt }
      const found = await callUnionpay(merchant, 'query', transaction, queryType)
      if (found?.respCode === missing) return 'missing'
      if (found?.respCode !== '00' || found.origRespCode === undefined) return 'unknown'
      if (isDone(found.origRespCode)) return 'succeeded'
      return isPassing(found.origRespCode) ? 'processing' : 'failed'
    },

    openNotification: (_headers, rawBody) => openUnionpayNotification(merchant, rawBody),
  }
}
