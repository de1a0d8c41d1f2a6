export { insertOrders, type Written } from './placing/insert-orders.repository.ts'
export { toReceiver } from './placing/new-order.ts'
export { type CardPayment, payByCard } from './placing/card-payment.repository.ts'
export { findPlacedOrder } from './progress/decide.ts'
export { buildOrderRows } from './placing/new-order.ts'
export { createOrderId } from './placing/order-id.ts'
export { createPlaceOrderService } from './placing/place-order.service.ts'
export { createPlacingRepository } from './placing/placing.repository.ts'
export {
  correctTrackingNumber,
  createProgressRepository,
  lockOrder,
  markPartlyShipped,
  shipChild,
} from './progress/progress.repository.ts'
export { createProgressService } from './progress/progress.service.ts'
export { completeChildren, setCollectedAt } from './progress/complete-children.repository.ts'
export { setOperatorRemark } from './progress/operator-remark.repository.ts'
export {
  type DestinedOrder,
  type Destination,
  type NewAddress,
  replaceReceiver,
} from './progress/receiver.repository.ts'
export { decideDestination } from './progress/receiver.service.ts'
export { markReviewed } from './progress/reviewed.repository.ts'
export type { SendRefunds } from './ports.ts'
export {
  addRefundedCash,
  closeRefundedChildren,
  markRefunding,
} from './progress/order-refunds.repository.ts'
export { refreshOrderStatus } from './progress/refresh-status.repository.ts'
export { markPaid } from './progress/settle.ts'
export {
  type ChildRow,
  createReadingRepository,
  type LineRow,
  type ReadingRepository,
} from './reading.repository.ts'
export { createReadingService } from './reading.service.ts'
export {
  hasPiecesLeft,
  isCardPart,
  isCardPartColumn,
  type ParcelRow,
  parcelsOfChild,
  reviewableLines,
  shippedOfLine,
  toOrderParcel,
} from './order-parcels.ts'
export { getPickupState, isClosedEarly, isGivenOrder } from './given.ts'
export type { PaymentPort } from './ports.ts'
export { createOrdersModule } from './orders.module.ts'
