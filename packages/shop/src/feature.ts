import { defineFeature } from '@mall/core/feature'
import { areas } from './areas/index.ts'
import { CHECKOUT_DRAFT } from './checkout/checkout-draft.ts'
import { checkoutSlice } from './checkout/checkout-slice.ts'
import { keepCheckout, restoreCheckout } from './checkout/keep-checkout.ts'
import { keepPendingCommit, PENDING_COMMIT } from './checkout/pending-order.ts'
import { DEVICE_FOOTPRINTS } from './footprints/storage-name.ts'
import { GUEST_CART } from './guest-cart/guest-cart.ts'
import { CHAT_OUTBOX } from './model/chat-outbox-name.ts'
import { routes } from './routes.ts'
import { useSignedInWork } from './signed-in/use-signed-in-work.ts'
import { tabs } from './tabs.ts'

/** The buying path: entry, catalogue, cart, checkout, orders, address book. */
export const shopFeature = defineFeature({
  id: 'shop',
  reducers: { checkout: checkoutSlice.reducer },
  restoreState: restoreCheckout,
  middleware: keepCheckout,
  beforeRequest: keepPendingCommit,
  frameHooks: { signedInWork: useSignedInWork },
  keptThroughSignOut: [GUEST_CART],
  keptThroughExpiry: [DEVICE_FOOTPRINTS, CHECKOUT_DRAFT, PENDING_COMMIT, CHAT_OUTBOX],
  tabs,
  routes,
  areas,
})
