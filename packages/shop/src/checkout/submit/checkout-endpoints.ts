import { orderRoutes } from '@mall/contract/routes/orders'
import { pricingRoutes } from '@mall/contract/routes/pricing'
import { api, endpointOf } from '@mall/core/api'

/** Prices of a checkout, and placing its order, which changes stock, cart, points and coupons. */
export const {
  useCheckoutQuery,
  useCreateHandoverMutation,
  useReadHandoverQuery,
  usePlaceOrderMutation,
} = api
  .enhanceEndpoints({ addTagTypes: ['Order', 'Points', 'Goods', 'Cart', 'Coupon'] })
  .injectEndpoints({
    endpoints: (build) => {
      const call = endpointOf(build, { ...orderRoutes, ...pricingRoutes })
      return {
        checkout: call.query('pricing.checkout', { keepUnusedDataFor: 0 }),
        createHandover: call.mutation('pricing.createHandover', {}),
        readHandover: call.query('pricing.readHandover', { keepUnusedDataFor: 0 }),
        placeOrder: call.mutation('order.commit', {
          invalidatesTags: ['Order', 'Points', 'Cart', 'Goods', 'Coupon'],
        }),
      }
    },
  })
