import type { Book, Payment, Refund } from './book.ts'
import type { LabKeys } from './keys.ts'
import { beijingTime, notificationBody, sealHeaders } from './seal.ts'
import { makeDeliveries, type Parcel, type Sending } from '../till/deliveries.ts'

/** The waits between deliveries that the provider's documentation names. */
export const providerWaits = [
  15, 15, 30, 180, 600, 1_200, 1_800, 1_800, 1_800, 3_600, 10_800, 10_800, 10_800, 21_600, 21_600,
].map((seconds) => seconds * 1_000)

/** Sends notifications until they are taken, as the provider does. */
export function makeNotifier(options: {
  keys: LabKeys
  book: Book
  now: () => Date
  waits: readonly number[]
  foreignKeys: LabKeys
}) {
  const { keys, book, now, waits, foreignKeys } = options
  const deliveries = makeDeliveries({
    waits,
    isTaken: (status) => status === 200 || status === 204,
  })

  function sealed(body: string, isForged = false): Sending {
    const key = isForged ? foreignKeys.platformPrivate : keys.platformPrivate
    const signature = sealHeaders({ serial: keys.platformKeyId, key }, body, now())
    return { headers: { 'content-type': 'application/json', ...signature }, body }
  }

  function ofPayment(payment: Payment, change: object = {}): string {
    const kind = {
      eventType: 'TRANSACTION.SUCCESS',
      originalType: 'transaction' as const,
      summary: '支付成功',
    }
    const resource = {
      ...book.transaction(payment.order.out_trade_no),
      trade_state: 'SUCCESS',
      ...change,
    }
    return notificationBody(keys.apiV3Key, kind, resource, now())
  }

  function ofRefund({ order, refundId, status }: Refund): string {
    const state = status === 'PROCESSING' ? 'SUCCESS' : status
    const kind = {
      eventType: `REFUND.${state}`,
      originalType: 'refund' as const,
      summary: '退款通知',
    }
    const { refund, total } = order.amount
    const resource = {
      mchid: keys.mchId,
      out_trade_no: order.out_trade_no,
      transaction_id: book.find(order.out_trade_no)?.transactionId,
      out_refund_no: order.out_refund_no,
      refund_id: refundId,
      refund_status: state,
      success_time: beijingTime(now()),
      user_received_account: '支付用户零钱',
      amount: { total, refund, payer_total: total, payer_refund: refund },
    }
    return notificationBody(keys.apiV3Key, kind, resource, now())
  }

  function parcelOf(payment: Payment, body: string, isForged = false): Parcel {
    const { notify_url: url, out_trade_no: paymentId } = payment.order
    return {
      url,
      paymentId,
      eventType: 'TRANSACTION.SUCCESS',
      make: () => sealed(body, isForged),
    }
  }

  return {
    ...deliveries,
    sealed,
    ofPayment,
    ofRefund,
    /** Resolves when the first delivery is answered; the others follow by themselves. */
    payment: (payment: Payment, change: object = {}) =>
      deliveries.send(parcelOf(payment, ofPayment(payment, change))),
    forged: (payment: Payment) => deliveries.once(parcelOf(payment, ofPayment(payment), true)),
    async refund(refund: Refund) {
      const { notify_url: url, out_trade_no: paymentId } = refund.order
      const body = ofRefund(refund)
      const make = () => sealed(body)
      if (url) await deliveries.send({ url, paymentId, eventType: 'REFUND', make })
    },
  }
}
export type Notifier = ReturnType<typeof makeNotifier>
