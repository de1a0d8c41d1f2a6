export {
  calculateLineRefund,
  isWholeRefund,
  limitRefunds,
  pieceShare,
  type LineRefund,
  type RefundableLine,
} from './calculate-refund.ts'
export {
  listOrderRefunds,
  listRefundableLines,
  type RestockedRefund,
} from './order-refunds.repository.ts'
export {
  claimCashRefund,
  endCashRefund,
  makeCashRefundDue,
  OPEN_CASH_REFUND_STATES,
  postponeCashRefund,
  repeatCashRefund,
} from './cash-refunds.repository.ts'
export { completeOrderRefund, refundLines, refundOrder } from './refund-order.ts'
export { orderRefundsModule } from './order-refunds.module.ts'
export { completeRequest, openStatuses } from './after-sale-requests.repository.ts'
export { insertExcessRefund } from './insert-cash-refund.repository.ts'
export type { OrderRefundRow } from './order-refunds.repository.ts'
export { formatRefundReason } from './refund-reasons.ts'
