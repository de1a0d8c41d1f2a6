export { purchase } from './manifest.ts'
export {
  cartApi,
  useCartQuery,
  useAddToCartMutation,
  useEditCartItemMutation,
  useChangeCartItemMutation,
  useRemoveFromCartMutation,
} from './cart-endpoints.ts'
export { activeWithout } from './checkout/active-items.ts'
export { CHECKOUT_DRAFT } from './checkout/checkout-draft.ts'
export {
  checkoutActions,
  type CheckoutOptions,
  type SubmitItem,
  changeQuantity,
} from './checkout/checkout-slice.ts'
export { PENDING_COMMIT, type PendingCommit } from './checkout/pending-order.ts'
export { useCheckoutFinishedElsewhere } from './checkout/use-checkout-finished.ts'
export { useCheckout } from './checkout/use-checkout.ts'
export { usePendingCommit } from './checkout/use-pending-order.ts'
export { mergeGuestCart } from './guest-cart/merge-guest-cart.ts'
export { useCartCount, useGuestCartCount, useCartArgs } from './guest-cart/use-cart-count.ts'
export { useGuestCart } from './guest-cart/use-guest-cart.ts'
