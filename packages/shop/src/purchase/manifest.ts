import type { Feature } from '@mall/core/feature'
import { checkoutSlice } from './checkout/checkout-slice.ts'
import { keepCheckout, restoreCheckout } from './checkout/keep-checkout.ts'
import { keepPendingCommit } from './checkout/pending-order.ts'
import { GUEST_CART } from './guest-cart/guest-cart.ts'

export const purchase: Partial<Feature> = {
  reducers: { checkout: checkoutSlice.reducer },
  restoreState: restoreCheckout,
  middleware: keepCheckout,
  beforeRequest: keepPendingCommit,
  keptThroughSignOut: [GUEST_CART],
}
