import { orderRoutes } from '@mall/contract/routes/orders/order'
import { api, endpointOf } from '@mall/core/api'

/** Requests of an order. Cancelling one also changes stock, points and coupons. */
export const orderRequestApi = api
  .enhanceEndpoints({ addTagTypes: ['Order', 'Points', 'Goods', 'Coupon'] })
  .injectEndpoints({
    endpoints: (build) => {
      const call = endpointOf(build, orderRoutes)
      return {
        cancelOrder: call.mutation('order.cancel', {
          invalidatesTags: ['Order', 'Points', 'Goods', 'Coupon'],
        }),
        remindOrder: call.mutation('order.remind', { invalidatesTags: [] }),
        confirmOrder: call.mutation('order.confirm', { invalidatesTags: ['Order'] }),
        removeOrder: call.mutation('order.remove', { invalidatesTags: ['Order'] }),
      }
    },
  })
