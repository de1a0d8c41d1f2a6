export {
  type CheckoutToken,
  readTokens,
  type RefusedToken,
  saveRefusals,
  saveToken,
  type TokenKey,
  type TokenRefusal,
} from './checkout-tokens.repository.ts'
export { lockAndReadFacts, type TokenFacts, type TokenQuery } from './facts.repository.ts'
export { FLASH_ORDER_MINUTES, noPicture } from './facts.ts'
export { assertBuyable } from './goods-rules.ts'
export { orderSeconds } from './order-time.ts'
export { calculatePrice, type Price } from './price.ts'
export { pricingService } from './pricing.service.ts'
export { parseSkuHint } from './submit-token.ts'
export { pricingModule } from './pricing.module.ts'
