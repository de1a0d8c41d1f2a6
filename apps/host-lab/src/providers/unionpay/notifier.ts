import {
  createDeliveries,
  type OutgoingNotification,
  type SignedMessage,
} from '../cashier/deliveries.ts'
import type { Trade, TradeRefund } from '../cashier/trade-store.ts'
import type { UnionpayKeys } from './keys.ts'
import { buildHead, formatTime, signMessage, type Fields } from './message.ts'

/** Fields of the merchant's request that its results repeat, by number. */
export type Requests = Map<string, Fields>

/** Sends notifications until they are accepted. */
export function createUnionpayNotifier(options: {
  keys: UnionpayKeys
  foreignKeys: UnionpayKeys
  requests: Requests
  now: () => Date
  waitsMs: readonly number[]
}) {
  const { keys, foreignKeys, requests, now, waitsMs } = options
  const deliveries = createDeliveries({ waitsMs, isAccepted: (status) => status === 200 })

  /** Result of a transaction, as in notifications and responses to queries. */
  function buildResult(id: string, amount: number, at: Date, queryId: string): Fields {
    const {
      txnType = '',
      txnSubType = '',
      bizType = '',
      txnTime = '',
      ...request
    } = requests.get(id) ?? {}
    const traceTime = formatTime(at).slice(4)
    return {
      txnType,
      txnSubType,
      bizType,
      orderId: id,
      txnTime,
      txnAmt: String(amount),
      currencyCode: '156',
      queryId,
      traceNo: queryId.slice(-6),
      traceTime,
      settleAmt: String(amount),
      settleCurrencyCode: '156',
      settleDate: traceTime.slice(0, 4),
      ...(request.reqReserved ? { reqReserved: request.reqReserved } : {}),
    }
  }
  const buildPaidFields = ({ id, amount, transactionId, paidAt }: Trade): Fields =>
    buildResult(id, amount, paidAt ?? now(), transactionId)
  const buildRefundFields = ({ id, amount, createdAt }: TradeRefund): Fields =>
    buildResult(id, amount, createdAt, `${formatTime(createdAt)}${id.slice(-7)}`)

  function signNotification(content: Fields, isForged = false): SignedMessage {
    const by = isForged ? foreignKeys : keys
    const message = signMessage(by.providerPrivate, {
      ...buildHead(keys),
      signPubKeyCert: by.signingCertificate,
      respCode: '00',
      respMsg: '成功[0000000]',
      ...content,
    })
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
      body: new URLSearchParams(message).toString(),
    }
  }
  const toNotification = (
    trade: Trade,
    change: Fields,
    isForged = false,
  ): OutgoingNotification => ({
    url: trade.notifyUrl,
    paymentId: trade.id,
    eventType: 'paid',
    sign: () => signNotification({ ...buildPaidFields(trade), ...change }, isForged),
  })

  return {
    ...deliveries,
    signNotification,
    buildPaidFields,
    buildRefundFields,
    payment: (trade: Trade, change: Fields = {}) => deliveries.send(toNotification(trade, change)),
    forged: (trade: Trade) => deliveries.sendOnce(toNotification(trade, {}, true)),
    refund: (refund: TradeRefund) => {
      const { paymentId, notifyUrl: url, state } = refund
      const content = buildRefundFields(refund)
      const result: Fields = state === 'DONE' ? {} : { respCode: '42', respMsg: '交易失败' }
      const sign = () => signNotification({ ...content, ...result })
      return deliveries.send({ url, paymentId, eventType: 'refund', sign })
    },
  }
}
export type UnionpayNotifier = ReturnType<typeof createUnionpayNotifier>
