import { FORM_DRAFTS } from '@mall/commerce/draft/name'
import { defineFeature } from '@mall/core/feature'
import { addressBook } from './address-book/index.ts'
import { afterSales } from './after-sales/index.ts'
import { cart } from './cart/index.ts'
import { catalogue } from './catalogue/index.ts'
import { checkout } from './checkout/index.ts'
import { content } from './content/index.ts'
import { coupons } from './coupons/index.ts'
import { DEVICE_FOOTPRINTS } from './goods/index.ts'
import { orders } from './orders/index.ts'
import { personal } from './personal/index.ts'
import { points } from './points/index.ts'
import { CHECKOUT_DRAFT, PENDING_COMMIT, purchase } from './purchase/index.ts'
import { questions } from './questions/index.ts'
import { reviews } from './reviews/index.ts'
import { CHAT_OUTBOX, service } from './service/index.ts'
import { signIn } from './sign-in/index.ts'
import { useSignedInWork } from './signed-in/index.ts'

const first = [catalogue, cart, checkout, content, personal, questions]
const later = [orders, afterSales, reviews, coupons, points, addressBook, signIn, service]
const areas = [...first, ...later]

/** The buying path: entry, catalogue, cart, checkout, orders, address book. */
export const shopFeature = defineFeature({
  id: 'shop',
  tabs: areas.flatMap(({ tabs = [] }) => tabs),
  routes: areas.flatMap(({ routes = [] }) => routes),
  areas: areas.flatMap((area) => area.areas ?? []),
  ...purchase,
  frameHooks: { signedInWork: useSignedInWork },
  keptThroughExpiry: [DEVICE_FOOTPRINTS, CHECKOUT_DRAFT, PENDING_COMMIT, CHAT_OUTBOX, FORM_DRAFTS],
})
