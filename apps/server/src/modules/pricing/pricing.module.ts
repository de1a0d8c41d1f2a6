import { checkoutHandovers, checkoutTokens } from '../../db/schema/index.ts'
import { defineModule } from '../../define-module.ts'
import { createHandoverService } from './handover.service.ts'
import { pricingService } from './pricing.service.ts'

/** Prices of a checkout, and its handover to an app that can pay. */
export const pricingModule = defineModule({
  name: 'pricing',
  tables: [checkoutTokens, checkoutHandovers],
  routes({ serve }, deps) {
    const pricing = pricingService(deps, deps.companies)
    const handovers = createHandoverService(deps)
    serve('pricing.preview', (input, { shopper }) => pricing.preview(shopper, input))
    serve('pricing.checkout', (input, { shopper }) => pricing.checkout(shopper, input))
    serve('pricing.createHandover', (input, { shopper }) => handovers.create(shopper, input))
    serve('pricing.readHandover', (input, { shopper }) => handovers.read(shopper, input))
  },
  authorizationMatrix: {
    'pricing.preview': { items: 'sku', addressId: 'address', couponId: 'coupon' },
    'pricing.checkout': { items: 'sku', addressId: 'address', couponId: 'coupon' },
    'pricing.createHandover': { items: 'sku' },
  },
  retention: [{ table: checkoutHandovers, column: checkoutHandovers.expiresAt, days: 1 / 24 }],
})
