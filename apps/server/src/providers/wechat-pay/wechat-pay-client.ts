/**
 * Client of WeChat Pay v3, ordinary merchant.
 * Source: pay.weixin.qq.com/doc/v3/merchant (H5, Native and JSAPI order, query, close, refund).
 */
import type { CashProvider, PaidState, PaymentOrder, RefundState } from '../cash/cash.ts'
import { ask, type Merchant, type Reply } from './wechat-pay-http.ts'
import { openNotification, transactionOf } from './wechat-pay-notification.ts'
import { actionOf, placedAt, sceneFields, signedAgain } from './wechat-pay-scenes.ts'

const isGood = ({ status }: Reply) => status >= 200 && status < 300
const hasCode = (reply: Reply, ...codes: string[]) => codes.includes(String(reply.body.code))

/** Formats a time by RFC 3339 with whole seconds, as in the provider's examples. */
const secondsOf = (moment: Date) => `${moment.toISOString().slice(0, 19)}Z`

const buildPaymentOrder = (order: PaymentOrder, mchId: string) => ({
  appid: order.appId,
  mchid: mchId,
  description: order.description,
  out_trade_no: order.paymentId,
  time_expire: secondsOf(order.expiresAt),
  notify_url: order.notifyUrl,
  amount: { total: order.amount, currency: 'CNY' },
  ...sceneFields(order),
})

function refundStateOf({ body }: Reply): RefundState {
  if (body.status === 'SUCCESS') return 'succeeded'
  if (body.status === 'PROCESSING') return 'processing'
  if (body.status === 'CLOSED') return 'failed'
  if (body.status === 'ABNORMAL') return 'abnormal'
  return 'unknown'
}

/** The client of one merchant, without a state of its own. */
export function wechatPayClient(merchant: Merchant): CashProvider {
  const { mchId } = merchant
  const path = (paymentId: string) =>
    `/v3/pay/transactions/out-trade-no/${encodeURIComponent(paymentId)}`

  async function query(paymentId: string): Promise<PaidState> {
    const reply = await ask(
      merchant,
      'GET',
      `${path(paymentId)}?mchid=${encodeURIComponent(mchId)}`,
    )
    if (!reply) return { state: 'unknown' }
    if (reply.status === 404 && hasCode(reply, 'ORDER_NOT_EXIST', 'ORDERNOTEXIST')) {
      return { state: 'missing' }
    }
    const { out_trade_no, trade_state } = reply.body
    if (!isGood(reply) || out_trade_no !== paymentId) return { state: 'unknown' }
    const transaction = transactionOf(reply.body)
    if (transaction) return { state: 'succeeded', transaction }
    if (trade_state === 'CLOSED' || trade_state === 'REVOKED') return { state: 'closed' }
    const open = ['NOTPAY', 'USERPAYING', 'PAYERROR', 'ACCEPT'].includes(String(trade_state))
    return { state: open ? 'open' : 'unknown' }
  }

  return {
    channel: 'wechat',
    mchId,
    appId: '',
    query,

    async start(order) {
      const place = placedAt[order.scene]
      if (!place) return { state: 'refused' }
      const reply = await ask(merchant, 'POST', place, buildPaymentOrder(order, mchId))
      if (!reply) return { state: 'unknown' }
      if (!isGood(reply)) {
        merchant.log.warn({ provider: 'wechat-pay', code: reply.body.code }, 'payment refused')
        return { state: 'refused' }
      }
      const action = actionOf(merchant, order, reply.body)
      return action ? { state: 'started', action } : { state: 'unknown' }
    },

    again: (order, action) => signedAgain(merchant, order, action),

    async close(paymentId) {
      const reply = await ask(merchant, 'POST', `${path(paymentId)}/close`, { mchid: mchId })
      if (reply?.status === 204) return 'closed'
      if (!reply) return 'unknown'
      // The query distinguishes paid, closed, being paid and unknown orders. An order that the
      // provider does not know cannot be paid: the shopper has only ids that the provider returned.
      const { state } = await query(paymentId)
      if (state === 'succeeded') return 'paid'
      return state === 'closed' || state === 'missing' ? 'closed' : 'unknown'
    },

    async refund(refund) {
      const reply = await ask(merchant, 'POST', '/v3/refund/domestic/refunds', {
        out_trade_no: refund.paymentId,
        out_refund_no: refund.refundId,
        reason: refund.reason,
        notify_url: refund.notifyUrl,
        amount: { refund: refund.amount, total: refund.total, currency: 'CNY' },
      })
      if (!reply) return 'unknown'
      if (isGood(reply)) return refundStateOf(reply)
      // The cause, an empty merchant account or a rate limit, is temporary, so the same number is
      // sent again later.
      merchant.log.error({ provider: 'wechat-pay', code: reply.body.code }, 'refund refused')
      return 'unknown'
    },

    async queryRefund({ refundId }) {
      const target = `/v3/refund/domestic/refunds/${encodeURIComponent(refundId)}`
      const reply = await ask(merchant, 'GET', target)
      if (!reply) return 'unknown'
      if (reply.status === 404 && hasCode(reply, 'RESOURCE_NOT_EXISTS')) return 'missing'
      return isGood(reply) && reply.body.out_refund_no === refundId
        ? refundStateOf(reply)
        : 'unknown'
    },

    openNotification: (headers, rawBody, now) => openNotification(merchant, headers, rawBody, now),
  }
}
