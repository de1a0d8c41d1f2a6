import type { PayChannel } from '@mall/contract'

/** A refund of a payment, and what its provider needs to know. */
export type DueRefund = {
  id: string
  orderId: string
  orderRefundId: string
  attempt: number
  isRepeated: boolean
  paymentId: string
  /** the provider's number of the payment */
  transactionId: string | null
  channel: PayChannel
  amount: number
  total: number
  reason: string
  status: string
  createdAt: Date
  succeededAt: Date | null
}
