import { orderRoutes } from '@mall/contract/routes/orders/order'
import { api, endpointOf } from '@mall/core/api'

/** Orders. Requests of one have their own file, which loads with the first of them. */
export const {
  useOrdersInfiniteQuery,
  useFormerOrdersInfiniteQuery,
  useOrderQuery,
  useParseTextQuery,
  useChangeAddressMutation,
} = api.enhanceEndpoints({ addTagTypes: ['Order', 'Member'] }).injectEndpoints({
  endpoints: (build) => {
    const call = endpointOf(build, orderRoutes)
    return {
      orders: call.pages('order.listWithLines', { providesTags: ['Order', 'Member'] }),
      formerOrders: call.pages('order.history', { providesTags: ['Member'] }),
      order: call.query('order.detail', { providesTags: ['Order', 'Member'] }),
      parseText: call.query('order.parseText', { keepUnusedDataFor: 0 }),
      changeAddress: call.mutation('order.changeAddress', { invalidatesTags: ['Order'] }),
    }
  },
})
