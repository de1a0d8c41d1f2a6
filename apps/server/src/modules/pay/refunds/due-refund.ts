import type { PayChannel } from '@mall/contract'

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
