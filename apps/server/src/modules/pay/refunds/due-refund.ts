import type { PayChannel } from '@mall/contract'

/** A refund of a payment with the data that its provider requires. */
export type DueRefund = {
  id: string
  orderId: string
  orderRefundId: string
  attempt: number
  isRepeated: boolean
  paymentId: string
  /** number of the payment at the provider */
  transactionId: string | null
  channel: PayChannel
  amount: number
  total: number
  reason: string
  status: string
  createdAt: Date
  succeededAt: Date | null
}
