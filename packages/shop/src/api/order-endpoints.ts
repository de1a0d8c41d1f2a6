import { api, endpointOf } from '@mall/core/api'

/**
 * Prices, orders and payment. Placing or cancelling an order also changes stock, cart, points and
 * coupons.
 */
export const orderApi = api
  .enhanceEndpoints({ addTagTypes: ['Order', 'Points', 'Goods', 'Cart', 'Coupon'] })
  .injectEndpoints({
    endpoints: (build) => {
      const call = endpointOf(build)
      return {
        checkout: call.query('pricing.checkout', { keepUnusedDataFor: 0 }),
        createHandover: call.mutation('pricing.createHandover', {}),
        readHandover: call.query('pricing.readHandover', { keepUnusedDataFor: 0 }),
        placeOrder: call.mutation('order.commit', {
          invalidatesTags: ['Order', 'Points', 'Cart', 'Goods', 'Coupon'],
        }),
        orders: call.pages('order.listWithLines', { providesTags: ['Order', 'Member'] }),
        formerOrders: call.pages('order.history', { providesTags: ['Member'] }),
        // Errors are not shown: the links work without counts.
        orderCounts: call.query('order.counts', {
          providesTags: ['Order', 'Member'],
          extraOptions: { quiet: true },
        }),
        // Errors are not shown: 我的 works without news of parcels.
        ordersOnTheWay: call.query('order.listWithLines', {
          providesTags: ['Order', 'Member'],
          extraOptions: { quiet: true },
        }),
        order: call.query('order.detail', { providesTags: ['Order', 'Member'] }),
        cancelOrder: call.mutation('order.cancel', {
          invalidatesTags: ['Order', 'Points', 'Goods', 'Coupon'],
        }),
        parseText: call.query('order.parseText', { keepUnusedDataFor: 0 }),
        remindOrder: call.mutation('order.remind', { invalidatesTags: [] }),
        changeAddress: call.mutation('order.changeAddress', { invalidatesTags: ['Order'] }),
        confirmOrder: call.mutation('order.confirm', { invalidatesTags: ['Order'] }),
        removeOrder: call.mutation('order.remove', { invalidatesTags: ['Order'] }),
        startPayment: call.mutation('pay.start', { invalidatesTags: ['Order'] }),
        // Errors are not shown: polled while a QR code is visible; the screens display the result.
        payStatus: call.query('pay.status', {
          keepUnusedDataFor: 0,
          extraOptions: { quiet: true },
        }),
        myPoints: call.query('login.myPoints', { providesTags: ['Points', 'Member'] }),
      }
    },
  })

export const {
  useCheckoutQuery,
  useCreateHandoverMutation,
  useReadHandoverQuery,
  usePlaceOrderMutation,
  useOrdersInfiniteQuery,
  useFormerOrdersInfiniteQuery,
  useOrderCountsQuery,
  useOrdersOnTheWayQuery,
  useOrderQuery,
  useParseTextQuery,
  useCancelOrderMutation,
  useRemindOrderMutation,
  useChangeAddressMutation,
  useConfirmOrderMutation,
  useRemoveOrderMutation,
  useStartPaymentMutation,
  usePayStatusQuery,
  useLazyPayStatusQuery,
  useMyPointsQuery,
} = orderApi
