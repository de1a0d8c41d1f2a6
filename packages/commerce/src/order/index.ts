export { AfterSaleLink } from './after-sale-link.tsx'
export { formatDeadline } from './format-deadline.ts'
export { orderMessages } from './messages.ts'
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
  listCancelReasons,
  listOrderActions,
  splitOrderActions,
  toTabId,
  type OrderAction,
} from './order-status.ts'
export { lastPaidChannel } from './paying/last-paid-channel.ts'
export { NoParcelStrip, ParcelStrip, ParcelStripButton } from './parcels/parcel-strip.tsx'
export {
  findParcelOnTheWay,
  formatParcelNews,
  getParcelStatusName,
  getParcelsPath,
} from './parcels/parcels.ts'
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
