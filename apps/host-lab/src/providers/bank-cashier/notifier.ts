import type { Till, TillRefund, Trade } from '../till/book.ts'
import { makeDeliveries, type Parcel, type Sending } from '../till/deliveries.ts'
import type { BankKeys } from './keys.ts'
import { headOf, signMessage, type Fields } from './message.ts'

/** Sends notifications until they are taken, each time signed anew. */
export function makeBankNotifier(options: {
  keys: BankKeys
  foreignKeys: BankKeys
  till: Till
  now: () => Date
  waits: readonly number[]
}) {
  const { keys, foreignKeys, till, now, waits } = options
  const deliveries = makeDeliveries({ waits, isTaken: (status) => status === 200 })

  function sealed(type: string, content: Fields, isForged = false): Sending {
    const key = isForged ? foreignKeys.providerPrivate : keys.providerPrivate
    const message = signMessage(key, { ...headOf(keys.merchantId, type, now()), ...content })
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(message) }
  }

  /** What the bank says of a payment, in an answer and in a notification. */
  const paidOf = ({ id, amount, transactionId, paidAt }: Trade): Fields => ({
    paymentId: id,
    state: 'PAID',
    transactionId,
    amount: String(amount),
    currency: 'CNY',
    paidAt: (paidAt ?? now()).toISOString(),
  })
  const parcelOf = (trade: Trade, change: Fields, isForged = false): Parcel => ({
    url: trade.notifyUrl,
    paymentId: trade.id,
    eventType: 'paid',
    make: () => sealed('paid', { ...paidOf(trade), ...change }, isForged),
  })

  return {
    ...deliveries,
    sealed,
    paidOf,
    payment: (trade: Trade, change: Fields = {}) => deliveries.send(parcelOf(trade, change)),
    forged: (trade: Trade) => deliveries.once(parcelOf(trade, {}, true)),
    refund: ({ id: refundId, paymentId, amount, notifyUrl, state }: TillRefund) => {
      const content = {
        paymentId,
        refundId,
        state,
        amount: String(amount),
        total: String(till.needed(paymentId).amount),
      }
      const make = () => sealed('refunded', content)
      return deliveries.send({ url: notifyUrl, paymentId, eventType: 'refunded', make })
    },
  }
}
export type BankNotifier = ReturnType<typeof makeBankNotifier>
