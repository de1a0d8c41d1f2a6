import { orderRoutes } from '@mall/contract/routes/orders'
import { shipmentRoutes } from '@mall/contract/routes/shipments'
import { api, endpointOf } from '@mall/core/api'

/** Orders, their after-sales requests and parcels, all of which a shipment or receipt changes. */
export const orderApi = api
  .enhanceEndpoints({ addTagTypes: ['Order', 'Points', 'Goods', 'Coupon', 'Member'] })
  .injectEndpoints({
    endpoints: (build) => {
      const call = endpointOf(build, { ...orderRoutes, ...shipmentRoutes })
      return {
        orders: call.pages('order.listWithLines', { providesTags: ['Order', 'Member'] }),
        formerOrders: call.pages('order.history', { providesTags: ['Member'] }),
        order: call.query('order.detail', { providesTags: ['Order', 'Member'] }),
        parseText: call.query('order.parseText', { keepUnusedDataFor: 0 }),
        changeAddress: call.mutation('order.changeAddress', { invalidatesTags: ['Order'] }),
        // 我的 is complete without counts and parcels on the way: errors are not shown.
        orderCounts: call.query('order.counts', {
          providesTags: ['Order', 'Member'],
          extraOptions: { quiet: true },
        }),
        ordersOnTheWay: call.query('order.listWithLines', {
          providesTags: ['Order', 'Member'],
          extraOptions: { quiet: true },
        }),
        // Cancelling also changes stock, points and coupons.
        cancelOrder: call.mutation('order.cancel', {
          invalidatesTags: ['Order', 'Points', 'Goods', 'Coupon'],
        }),
        remindOrder: call.mutation('order.remind', { invalidatesTags: [] }),
        confirmOrder: call.mutation('order.confirm', { invalidatesTags: ['Order'] }),
        removeOrder: call.mutation('order.remove', { invalidatesTags: ['Order'] }),
        parcels: call.query('shipment.list', { providesTags: ['Order', 'Member'] }),
        carriers: call.query('shipment.carriers', { extraOptions: { quiet: true } }),
        tracking: call.query('shipment.track', { providesTags: ['Order', 'Member'] }),
      }
    },
  })

export const {
  useOrdersInfiniteQuery,
  useFormerOrdersInfiniteQuery,
  useOrderQuery,
  useParseTextQuery,
  useChangeAddressMutation,
  useOrderCountsQuery,
  useOrdersOnTheWayQuery,
  useCarriersQuery,
  useParcelsQuery,
  useTrackingQuery,
} = orderApi
