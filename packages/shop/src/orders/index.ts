export { orders } from './manifest.ts'
export { AddressCard } from './address-card/address-card.tsx'
export {
  useCarriersQuery,
  useOrderCountsQuery,
  useOrdersOnTheWayQuery,
  useOrderQuery,
  useOrdersInfiniteQuery,
  useParseTextQuery,
} from './order-endpoints.ts'
export { ParcelTimeline } from './logistics/parcel-timeline.tsx'
export { OriginRow } from './refunds/order-refunds.tsx'
