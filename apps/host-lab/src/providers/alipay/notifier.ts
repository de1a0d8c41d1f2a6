import { randomUUID } from 'node:crypto'
import type { TradeStore, TradeRefund, Trade } from '../cashier/trade-store.ts'
import {
  createDeliveries,
  type OutgoingNotification,
  type SignedMessage,
} from '../cashier/deliveries.ts'
import type { AlipayKeys } from './keys.ts'
import { formatBeijingTime, signedForm, formatYuan, type Fields } from './sign.ts'

/** Delays between deliveries, from the provider's documentation. */
export const ALIPAY_RETRY_WAITS_MS = [240, 600, 600, 3_600, 7_200, 21_600, 54_000].map(
  (s) => s * 1_000,
)

/** Sends notifications until the merchant responds with `success`. */
export function createAlipayNotifier(options: {
  keys: AlipayKeys
  foreignKeys: AlipayKeys
  store: TradeStore
  now: () => Date
  waitsMs: readonly number[]
}) {
  const { keys, foreignKeys, store, now, waitsMs } = options
  const deliveries = createDeliveries({
    waitsMs,
    isAccepted: (status, response) => status === 200 && response.trim() === 'success',
  })

  function signNotification(fields: Fields, isForged = false): SignedMessage {
    const key = isForged ? foreignKeys.providerPrivate : keys.providerPrivate
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: signedForm(key, {
        ...fields,
        notify_time: fields.notify_time ?? formatBeijingTime(now()),
      }),
    }
  }

  const buildTradeFields = (trade: Trade, change: Fields = {}): Fields => ({
    notify_type: 'trade_status_sync',
    notify_id: randomUUID().replaceAll('-', ''),
    app_id: keys.appId,
    auth_app_id: keys.appId,
    charset: 'utf-8',
    version: '1.0',
    trade_no: trade.transactionId,
    out_trade_no: trade.id,
    trade_status: 'TRADE_SUCCESS',
    subject: trade.description,
    total_amount: formatYuan(trade.amount),
    receipt_amount: formatYuan(trade.amount),
    buyer_pay_amount: formatYuan(trade.amount),
    buyer_id: '2088000000000001',
    seller_id: keys.sellerId,
    gmt_create: formatBeijingTime(trade.createdAt),
    gmt_payment: formatBeijingTime(trade.paidAt ?? now()),
    ...change,
  })

  function buildRefundFields(refund: TradeRefund): Fields {
    const trade = store.getTrade(refund.paymentId)
    const refundedTotal = store.listRefunds(trade.id).reduce((sum, { amount }) => sum + amount, 0)
    return buildTradeFields(trade, {
      trade_status: refundedTotal === trade.amount ? 'TRADE_CLOSED' : 'TRADE_SUCCESS',
      out_biz_no: refund.id,
      refund_fee: formatYuan(refundedTotal),
      gmt_refund: `${formatBeijingTime(refund.createdAt)}.000`,
    })
  }

  const toNotification = (
    trade: Trade,
    fields: Fields,
    isForged = false,
  ): OutgoingNotification => ({
    url: trade.notifyUrl,
    paymentId: trade.id,
    eventType: fields.trade_status ?? '',
    sign: () => signNotification(fields, isForged),
  })

  return {
    ...deliveries,
    signNotification,
    buildTradeFields,
    payment: (trade: Trade, change: Fields = {}) =>
      deliveries.send(toNotification(trade, buildTradeFields(trade, change))),
    forged: (trade: Trade) =>
      deliveries.sendOnce(toNotification(trade, buildTradeFields(trade), true)),
    refund: (refund: TradeRefund) =>
      deliveries.send(toNotification(store.getTrade(refund.paymentId), buildRefundFields(refund))),
  }
}
export type AlipayNotifier = ReturnType<typeof createAlipayNotifier>
