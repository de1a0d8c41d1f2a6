/**
 * Client of a bank's cashier, by the protocol of docs/bank-cashier.md. The shopper opens a signed
 * address of the bank's page; only then the bank receives the payment. A closed number is never
 * paid, even if the bank receives it after the closing.
 */
import { askBank, messageOf, type BankMerchant } from './bank-cashier-http.ts'
import { canonical } from './bank-cashier-message.ts'
import { bankPayment, openBankNotification } from './bank-cashier-notification.ts'
import type { CashProvider, PaidState, PaymentOrder, RefundState } from '../cash/cash.ts'

function buildCashierUrl(merchant: BankMerchant, order: PaymentOrder): string {
  const message = messageOf(merchant, 'pay', {
    paymentId: order.paymentId,
    amount: String(order.amount),
    currency: 'CNY',
    description: order.description,
    expiresAt: order.expiresAt.toISOString(),
    notifyUrl: order.notifyUrl,
    returnUrl: order.returnUrl,
  })
  const sign = encodeURIComponent(message.sign ?? '')
  return `${merchant.baseUrl}/cashier?${canonical(message)}&sign=${sign}`
}

const refundStates: Record<string, RefundState> = {
  DONE: 'succeeded',
  PENDING: 'processing',
  FAILED: 'failed',
}

/** The client of one merchant, without a state of its own. */
export function bankCashierClient(merchant: BankMerchant): CashProvider {
  return {
    channel: 'bank',
    mchId: merchant.merchantId,
    appId: merchant.merchantId,

    start: (order) =>
      Promise.resolve(
        order.scene === 'cashier'
          ? {
              state: 'started',
              action: { kind: 'redirect', url: buildCashierUrl(merchant, order) },
            }
          : { state: 'refused' },
      ),

    again: (order) => ({ kind: 'redirect', url: buildCashierUrl(merchant, order) }),

    async query(paymentId): Promise<PaidState> {
      const answer = await askBank(merchant, 'query', { paymentId })
      const transaction = answer && bankPayment(answer)
      if (transaction) return { state: 'succeeded', transaction }
      if (answer?.state === 'OPEN') return { state: 'open' }
      if (answer?.state === 'CLOSED') return { state: 'closed' }
      return { state: answer?.state === 'MISSING' ? 'missing' : 'unknown' }
    },

    async close(paymentId) {
      const answer = await askBank(merchant, 'close', { paymentId })
      if (answer?.state === 'PAID') return 'paid'
      return answer?.state === 'CLOSED' ? 'closed' : 'unknown'
    },

    async refund({ refundId, paymentId, amount, total, reason, notifyUrl }) {
      const content = { refundId, paymentId, amount: String(amount), total: String(total) }
      const answer = await askBank(merchant, 'refund', { ...content, reason, notifyUrl })
      if (!answer || answer.refundId !== refundId) return 'unknown'
      const state = refundStates[answer.state ?? '']
      // The merchant's account may be empty now, so the same number is sent again later.
      if (!state)
        merchant.log.error({ provider: 'bank-cashier', state: answer.state }, 'refund refused')
      return state ?? 'unknown'
    },

    async queryRefund({ refundId, paymentId }) {
      const answer = await askBank(merchant, 'refund-query', { refundId, paymentId })
      if (!answer || answer.refundId !== refundId) return 'unknown'
      return answer.state === 'MISSING'
        ? 'missing'
        : (refundStates[answer.state ?? ''] ?? 'unknown')
    },

    openNotification: (_headers, rawBody, now) => openBankNotification(merchant, rawBody, now),
  }
}
