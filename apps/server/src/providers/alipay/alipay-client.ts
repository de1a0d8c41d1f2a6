/**
 * Client of Alipay's open platform: payment by an app's order string or on the page of a phone's
 * browser, query, close, refund. Order strings and addresses are signed here and opened by the
 * shopper's app or browser: Alipay receives the trade only when the shopper opens its cashier.
 * Source: opendocs.alipay.com (alipay.trade.app.pay, .wap.pay, .query, .close, .refund,
 * .fastpay.refund.query).
 */
import type { PayAction } from '@mall/contract'
import { yuanOf } from '../cash/cash-amount.ts'
import type { CashProvider, PaidState, PaymentOrder } from '../cash/cash.ts'
import { askAlipay, beijingTime, signedRequest, type AlipayApp } from './alipay-http.ts'
import { openAlipayNotification, queriedPayment } from './alipay-notification.ts'

const missing = 'ACQ.TRADE_NOT_EXIST'

/** Characters that Alipay treats as separators in a subject. */
const SUBJECT_SEPARATORS = /[/=&]/g

function signedQuery(
  app: AlipayApp,
  order: PaymentOrder,
  method: string,
  { content, ...own }: { content: object; return_url?: string },
): string {
  const base = {
    out_trade_no: order.paymentId,
    total_amount: yuanOf(order.amount),
    subject: order.description.replaceAll(SUBJECT_SEPARATORS, ' '),
    time_expire: beijingTime(order.expiresAt),
  }
  const fields = signedRequest(
    app,
    method,
    { ...base, ...content },
    { notify_url: order.notifyUrl, ...own },
  )
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
}

/** An order string for an app, an address for a phone's browser; null for other scenes. */
function buildAction(app: AlipayApp, order: PaymentOrder): PayAction | null {
  if (order.scene === 'app') {
    const content = { product_code: 'QUICK_MSECURITY_PAY' }
    return {
      kind: 'alipay',
      orderString: signedQuery(app, order, 'alipay.trade.app.pay', { content }),
    }
  }
  if (order.scene !== 'h5') return null
  const { returnUrl } = order
  // Alipay's page returns to `return_url` after the payment, and to `quit_url` when the shopper
  // leaves.
  const query = signedQuery(app, order, 'alipay.trade.wap.pay', {
    content: { product_code: 'QUICK_WAP_WAY', quit_url: returnUrl },
    return_url: returnUrl,
  })
  return { kind: 'redirect', url: `${app.gatewayUrl}?${query}` }
}

/** The client of one app, without a state of its own. */
export function alipayClient(app: AlipayApp): CashProvider {
  const account = { mchId: app.sellerId || app.appId, appId: app.appId }
  const ask = (method: string, content: object) => askAlipay(app, method, content)

  async function query(paymentId: string): Promise<PaidState> {
    const answer = await ask('alipay.trade.query', { out_trade_no: paymentId })
    if (!answer) return { state: 'unknown' }
    if (answer.reason === missing) return { state: 'missing' }
    if (!answer.isDone || answer.body.out_trade_no !== paymentId) return { state: 'unknown' }
    const transaction = queriedPayment(answer.body, account)
    if (transaction) return { state: 'succeeded', transaction }
    const { trade_status, send_pay_date } = answer.body
    if (trade_status === 'WAIT_BUYER_PAY') return { state: 'open' }
    const isClosed = trade_status === 'TRADE_CLOSED' && send_pay_date === undefined
    return { state: isClosed ? 'closed' : 'unknown' }
  }

  return {
    channel: 'alipay',
    ...account,
    query,

    start(order) {
      const action = buildAction(app, order)
      return Promise.resolve(action ? { state: 'started', action } : { state: 'refused' })
    },

    again: (order, action) => buildAction(app, order) ?? action,

    async close(paymentId) {
      const answer = await ask('alipay.trade.close', { out_trade_no: paymentId })
      if (!answer) return 'unknown'
      if (answer.reason === missing) return 'missing'
      if (answer.isDone && answer.body.out_trade_no === paymentId) return 'closed'
      // The trade is paid, closed or being paid; a query returns which.
      const { state } = await query(paymentId)
      if (state === 'succeeded') return 'paid'
      return state === 'closed' || state === 'missing' ? state : 'unknown'
    },

    async refund({ refundId, paymentId, amount, reason }) {
      const answer = await ask('alipay.trade.refund', {
        out_trade_no: paymentId,
        out_request_no: refundId,
        refund_amount: yuanOf(amount),
        refund_reason: reason,
      })
      if (!answer) return 'unknown'
      if (answer.isDone && answer.body.out_trade_no === paymentId) {
        // N: this call moved no money. An earlier call may have moved it, or it is pending; the
        // query returns which.
        return answer.body.fund_change === 'Y' ? 'succeeded' : 'processing'
      }
      // The merchant's account may be empty now, so the same number is sent again later.
      app.log.error({ provider: 'alipay', code: answer.reason }, 'refund refused')
      return 'unknown'
    },

    async queryRefund({ refundId, paymentId }) {
      const answer = await ask('alipay.trade.fastpay.refund.query', {
        out_trade_no: paymentId,
        out_request_no: refundId,
      })
      if (!answer) return 'unknown'
      if (answer.reason === missing) return 'missing'
      if (!answer.isDone) return 'unknown'
      const { out_request_no, refund_status } = answer.body
      // A response without a refund number means that Alipay has no such refund; sending the number
      // again refunds once.
      if (out_request_no === undefined || out_request_no === '') return 'missing'
      if (out_request_no !== refundId) return 'unknown'
      return refund_status === undefined || refund_status === 'REFUND_SUCCESS'
        ? 'succeeded'
        : 'processing'
    },

    openNotification: (_headers, rawBody, now) => openAlipayNotification(app, rawBody, now),
  }
}
