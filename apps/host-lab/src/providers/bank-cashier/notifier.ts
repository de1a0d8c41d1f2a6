import type { TradeStore, TradeRefund, Trade } from '../cashier/trade-store.ts'
import {
  createDeliveries,
  type OutgoingNotification,
  type SignedMessage,
} from '../cashier/deliveries.ts'
import type { BankKeys } from './keys.ts'
import { buildHead, signMessage, type Fields } from './message.ts'

/** Sends notifications until they are accepted, with a new signature for each delivery. */
export function createBankNotifier(options: {
  keys: BankKeys
  foreignKeys: BankKeys
  store: TradeStore
  now: () => Date
  waitsMs: readonly number[]
}) {
  const { keys, foreignKeys, store, now, waitsMs } = options
  const deliveries = createDeliveries({ waitsMs, isAccepted: (status) => status === 200 })

  function signNotification(type: string, content: Fields, isForged = false): SignedMessage {
    const key = isForged ? foreignKeys.providerPrivate : keys.providerPrivate
    const message = signMessage(key, { ...buildHead(keys.merchantId, type, now()), ...content })
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(message) }
  }

  /** Fields of a paid payment, in responses and notifications. */
  const buildPaidFields = ({ id, amount, transactionId, paidAt }: Trade): Fields => ({
    paymentId: id,
    state: 'PAID',
    transactionId,
    amount: String(amount),
    currency: 'CNY',
    paidAt: (paidAt ?? now()).toISOString(),
  })
  const toNotification = (
    trade: Trade,
    change: Fields,
    isForged = false,
  ): OutgoingNotification => ({
    url: trade.notifyUrl,
    paymentId: trade.id,
    eventType: 'paid',
    sign: () => signNotification('paid', { ...buildPaidFields(trade), ...change }, isForged),
  })

  return {
    ...deliveries,
    signNotification,
    buildPaidFields,
    payment: (trade: Trade, change: Fields = {}) => deliveries.send(toNotification(trade, change)),
    forged: (trade: Trade) => deliveries.sendOnce(toNotification(trade, {}, true)),
    refund: ({ id: refundId, paymentId, amount, notifyUrl, state }: TradeRefund) => {
      const content = {
        paymentId,
        refundId,
        state,
        amount: String(amount),
        total: String(store.getTrade(paymentId).amount),
      }
      const sign = () => signNotification('refunded', content)
      return deliveries.send({ url: notifyUrl, paymentId, eventType: 'refunded', sign })
    },
  }
}
export type BankNotifier = ReturnType<typeof createBankNotifier>
