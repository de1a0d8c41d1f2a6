export * from '@mall/contract/money'
export { moneyMessages } from './messages.ts'
export { groupThousands } from './group-thousands.ts'
export {
  fenText,
  formatPrice,
  pointsText,
  priceParts,
  type PriceDisplay,
  type PriceParts,
} from './price-parts.ts'
