export { listCancelReasons } from './cancel-reasons.ts'
export { reasonMessages } from './cancel-reasons.messages.ts'
export { formatDeadline } from './format-deadline.ts'
export { OrderCard, OrderCardSkeleton } from './order-card.tsx'
export { formatAmountDue, formatPayMethod, formatPayment } from './order-money.ts'
export {
  ORDER_TABS,
  getOrderStatusName,
  getPartName,
  getStatusName,
  hasShippedParts,
  isPartlyShipped,
  isRefunding,
  listOrderActions,
  splitOrderActions,
  toTabId,
  type OrderAction,
} from './order-status.ts'
export { lastPaidChannel } from './paying/last-paid-channel.ts'
export { orderMessages } from './order.messages.ts'
export { parcelMessages } from './parcels/parcel.messages.ts'
export { getParcelStatusName } from './parcels/parcel-status.ts'
export { NoParcelStrip, ParcelStrip } from './parcels/parcel-strip.tsx'
export { findParcelOnTheWay, getParcelsPath } from './parcels/parcels.ts'
export {
  formatChannelNames,
  formatOtherApps,
  getChannelName,
  getPaidChannelName,
  listPayChannels,
  withReturnUrl,
  type PayChannel,
} from './paying/pay-channels.ts'
export { PaymentSums } from './payment-sums.tsx'
export { Sums, type Sum } from './sums.tsx'
export { usePayPolling } from './paying/use-pay-polling.ts'
