import type { Book, Payment, Refund } from './book.ts'
import type { LabKeys } from './keys.ts'
import { beijingTime, notificationBody, sealHeaders } from './seal.ts'

/** One delivery and how it was answered; status 0: not at all. */
export type Delivery = { paymentId: string; eventType: string; status: number; answer: string }

/** The waits between deliveries that the provider's documentation names. */
export const providerWaits = [
  15, 15, 30, 180, 600, 1_200, 1_800, 1_800, 1_800, 3_600, 10_800, 10_800, 10_800, 21_600, 21_600,
].map((seconds) => seconds * 1_000)

const answerLimit = 5_000

export type Sending = { headers: Record<string, string>; body: string }

/** Sends notifications until they are taken, as the provider does. */
export function makeNotifier(options: {
  keys: LabKeys
  book: Book
  now: () => Date
  waits: readonly number[]
  stranger: LabKeys
}) {
  const { keys, book, now, waits, stranger } = options
  const deliveries: Delivery[] = []
  const timers = new Set<NodeJS.Timeout>()
  const underWay = new Set<Promise<unknown>>()
  let stopped = false

  function after(milliseconds: number, work: () => Promise<void>): void {
    if (stopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      void track(work())
    }, milliseconds)
    timers.add(timer)
  }
  function track<T>(work: Promise<T>): Promise<T> {
    underWay.add(work)
    void work.finally(() => underWay.delete(work))
    return work
  }

  function sealed(body: string, isForged = false): Sending {
    const key = isForged ? stranger.platformPrivate : keys.platformPrivate
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

  async function deliver(url: string, paymentId: string, eventType: string, sending: Sending) {
    const delivery: Delivery = { paymentId, eventType, status: 0, answer: '' }
    try {
      const response = await fetch(url, {
        method: 'POST',
        ...sending,
        signal: AbortSignal.timeout(answerLimit),
      })
      delivery.status = response.status
      delivery.answer = (await response.text()).slice(0, 500)
    } catch (error) {
      delivery.answer = (error as Error).message
    }
    deliveries.push(delivery)
    return delivery.status === 200 || delivery.status === 204
  }

  /** Delivers, and again after each wait until it is taken; each time signed anew. */
  async function send(url: string, paymentId: string, eventType: string, body: string, round = 0) {
    const isTaken = await deliver(url, paymentId, eventType, sealed(body))
    const wait = waits[round]
    if (isTaken || wait === undefined) return
    after(wait, () => send(url, paymentId, eventType, body, round + 1))
  }

  return {
    deliveries,
    sealed,
    ofPayment,
    ofRefund,
    after,
    /** Resolves when the first delivery is answered; the others follow by themselves. */
    payment: (payment: Payment, change: object = {}) =>
      track(
        send(
          payment.order.notify_url,
          payment.order.out_trade_no,
          'TRANSACTION.SUCCESS',
          ofPayment(payment, change),
        ),
      ),
    forged: (payment: Payment) =>
      track(
        deliver(
          payment.order.notify_url,
          payment.order.out_trade_no,
          'TRANSACTION.SUCCESS',
          sealed(ofPayment(payment), true),
        ),
      ),
    async refund(refund: Refund) {
      const { notify_url, out_trade_no } = refund.order
      if (notify_url) await track(send(notify_url, out_trade_no, 'REFUND', ofRefund(refund)))
    },
    /** Everything that was begun is answered. */
    async settled() {
      while (underWay.size > 0) await Promise.allSettled(underWay)
    },
    stop() {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
export type Notifier = ReturnType<typeof makeNotifier>
