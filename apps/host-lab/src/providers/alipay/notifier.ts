import { randomUUID } from 'node:crypto'
import type { Till, TillRefund, Trade } from '../till/book.ts'
import { makeDeliveries, type Parcel, type Sending } from '../till/deliveries.ts'
import type { AlipayKeys } from './keys.ts'
import { beijingTime, signedForm, yuanOf, type Fields } from './sign.ts'

/** The waits between deliveries that the provider's documentation names. */
export const alipayWaits = [240, 600, 600, 3_600, 7_200, 21_600, 54_000].map((s) => s * 1_000)

/** Sends notifications until the merchant answers with the word success. */
export function makeAlipayNotifier(options: {
  keys: AlipayKeys
  foreignKeys: AlipayKeys
  till: Till
  now: () => Date
  waits: readonly number[]
}) {
  const { keys, foreignKeys, till, now, waits } = options
  const deliveries = makeDeliveries({
    waits,
    isTaken: (status, answer) => status === 200 && answer.trim() === 'success',
  })

  function sealed(fields: Fields, isForged = false): Sending {
    const key = isForged ? foreignKeys.providerPrivate : keys.providerPrivate
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: signedForm(key, { ...fields, notify_time: fields.notify_time ?? beijingTime(now()) }),
    }
  }

  const ofTrade = (trade: Trade, change: Fields = {}): Fields => ({
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
    total_amount: yuanOf(trade.amount),
    receipt_amount: yuanOf(trade.amount),
    buyer_pay_amount: yuanOf(trade.amount),
    buyer_id: '2088000000000001',
    seller_id: keys.sellerId,
    gmt_create: beijingTime(trade.createdAt),
    gmt_payment: beijingTime(trade.paidAt ?? now()),
    ...change,
  })

  function ofRefund(refund: TillRefund): Fields {
    const trade = till.needed(refund.paymentId)
    const back = till.listRefunds(trade.id).reduce((sum, { amount }) => sum + amount, 0)
    return ofTrade(trade, {
      trade_status: back === trade.amount ? 'TRADE_CLOSED' : 'TRADE_SUCCESS',
      out_biz_no: refund.id,
      refund_fee: yuanOf(back),
      gmt_refund: `${beijingTime(refund.createdAt)}.000`,
    })
  }

  const parcelOf = (trade: Trade, fields: Fields, isForged = false): Parcel => ({
    url: trade.notifyUrl,
    paymentId: trade.id,
    eventType: fields.trade_status ?? '',
    make: () => sealed(fields, isForged),
  })

  return {
    ...deliveries,
    sealed,
    ofTrade,
    payment: (trade: Trade, change: Fields = {}) =>
      deliveries.send(parcelOf(trade, ofTrade(trade, change))),
    forged: (trade: Trade) => deliveries.once(parcelOf(trade, ofTrade(trade), true)),
    refund: (refund: TillRefund) =>
      deliveries.send(parcelOf(till.needed(refund.paymentId), ofRefund(refund))),
  }
}
export type AlipayNotifier = ReturnType<typeof makeAlipayNotifier>
