import type { Store, Payment, Refund } from './store.ts'
import type { LabKeys } from './keys.ts'
import { formatBeijingTime, notificationBody, signHeaders } from './signatures.ts'
import {
  createDeliveries,
  type OutgoingNotification,
  type SignedMessage,
} from '../cashier/deliveries.ts'

/** Delays between deliveries, from the provider's documentation. */
export const DEFAULT_RETRY_WAITS_MS = [
  15, 15, 30, 180, 600, 1_200, 1_800, 1_800, 1_800, 3_600, 10_800, 10_800, 10_800, 21_600, 21_600,
].map((seconds) => seconds * 1_000)

/** Sends notifications until they are accepted. */
export function createNotifier(options: {
  keys: LabKeys
  store: Store
  now: () => Date
  waitsMs: readonly number[]
  foreignKeys: LabKeys
}) {
  const { keys, store, now, waitsMs, foreignKeys } = options
  const deliveries = createDeliveries({
    waitsMs,
    isAccepted: (status) => status === 200 || status === 204,
  })

  function sign(body: string, isForged = false): SignedMessage {
    const key = isForged ? foreignKeys.platformPrivate : keys.platformPrivate
    const signature = signHeaders({ serial: keys.platformKeyId, key }, body, now())
    return { headers: { 'content-type': 'application/json', ...signature }, body }
  }

  function buildPayment(payment: Payment, change: object = {}): string {
    const kind = {
      eventType: 'TRANSACTION.SUCCESS',
      originalType: 'transaction' as const,
      summary: '支付成功',
    }
    const resource = {
      ...store.transaction(payment.order.out_trade_no),
      trade_state: 'SUCCESS',
      ...change,
    }
    return notificationBody(keys.apiV3Key, kind, resource, now())
  }

  function buildRefund({ order, refundId, status }: Refund): string {
    const kind = {
      eventType: `REFUND.${status}`,
      originalType: 'refund' as const,
      summary: '退款通知',
    }
    const { refund, total } = order.amount
    const resource = {
      mchid: keys.mchId,
      out_trade_no: order.out_trade_no,
      transaction_id: store.find(order.out_trade_no)?.transactionId,
      out_refund_no: order.out_refund_no,
      refund_id: refundId,
      refund_status: status,
      success_time: formatBeijingTime(now()),
      user_received_account: '支付用户零钱',
      amount: { total, refund, payer_total: total, payer_refund: refund },
    }
    return notificationBody(keys.apiV3Key, kind, resource, now())
  }

  function toNotification(payment: Payment, body: string, isForged = false): OutgoingNotification {
    const { notify_url: url, out_trade_no: paymentId } = payment.order
    return {
      url,
      paymentId,
      eventType: 'TRANSACTION.SUCCESS',
      sign: () => sign(body, isForged),
    }
  }

  return {
    ...deliveries,
    sign,
    buildPayment,
    buildRefund,
    /** Resolves when the first delivery is answered; retries run in the background. */
    payment: (payment: Payment, change: object = {}) =>
      deliveries.send(toNotification(payment, buildPayment(payment, change))),
    forged: (payment: Payment) =>
      deliveries.sendOnce(toNotification(payment, buildPayment(payment), true)),
    async refund(refund: Refund) {
      const { notify_url: url, out_trade_no: paymentId } = refund.order
      const body = buildRefund(refund)
      if (url)
        await deliveries.send({ url, paymentId, eventType: 'REFUND', sign: () => sign(body) })
    },
  }
}
export type Notifier = ReturnType<typeof createNotifier>
