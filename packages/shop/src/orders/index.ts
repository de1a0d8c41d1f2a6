export { orders } from './manifest.ts'
export { AddressCard } from './address-card/address-card.tsx'
export {
  useOrderCountsQuery,
  useOrdersOnTheWayQuery,
  useOrderQuery,
  useParseTextQuery,
} from './order-endpoints.ts'
export { OriginRow } from './refunds/order-refunds.tsx'
