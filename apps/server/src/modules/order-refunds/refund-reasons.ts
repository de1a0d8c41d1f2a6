/**
 * Reasons of refunds of excess payments: the order was cancelled, or paid by another payment. They
 * are not refunds of the order.
 */
export const EXCESS_REFUND_REASONS = {
  'order-cancelled': '订单已取消，款项原路退回',
  'paid-twice': '订单重复支付，款项原路退回',
} as const
export type ExcessRefundReason = keyof typeof EXCESS_REFUND_REASONS

/** Reason of cash refunds of order lines. */
export const ORDER_REFUND_REASON = 'order-refund'

export const isExcessPayment = (reason: string): reason is ExcessRefundReason =>
  Object.hasOwn(EXCESS_REFUND_REASONS, reason)

export const formatRefundReason = (reason: string) =>
  isExcessPayment(reason) ? EXCESS_REFUND_REASONS[reason] : '订单退款，款项原路退回'
