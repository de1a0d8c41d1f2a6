import { afterSaleRoutes } from '@mall/contract/routes/after-sales'
import { api, endpointOf } from '@mall/core/api'

/** After-sales requests. A change of a request also changes its order. */
export const afterSaleApi = api
  .enhanceEndpoints({ addTagTypes: ['AfterSale', 'Order', 'Points', 'Goods', 'Coupon'] })
  .injectEndpoints({
    endpoints: (build) => {
      const call = endpointOf(build, afterSaleRoutes)
      return {
        afterSales: call.pages('afterSale.list', { providesTags: ['AfterSale', 'Member'] }),
        afterSale: call.query('afterSale.detail', { providesTags: ['AfterSale', 'Member'] }),
        // Amounts depend on other requests and on the shipment, so they are never read from the
        // cache.
        afterSaleMethod: call.query('afterSale.method', {
          keepUnusedDataFor: 0,
          providesTags: ['AfterSale', 'Order', 'Member'],
        }),
        // A request for unsent pieces is refunded immediately.
        requestAfterSale: call.mutation('afterSale.request', {
          invalidatesTags: ['AfterSale', 'Order', 'Points', 'Goods', 'Coupon'],
        }),
        changeAfterSale: call.mutation('afterSale.change', {
          invalidatesTags: ['AfterSale', 'Order'],
        }),
        addReturnParcel: call.mutation('afterSale.addParcel', {
          invalidatesTags: ['AfterSale', 'Order'],
        }),
        withdrawAfterSale: call.mutation('afterSale.withdraw', {
          invalidatesTags: ['AfterSale', 'Order'],
        }),
      }
    },
  })

export const {
  useAfterSalesInfiniteQuery,
  useAfterSaleQuery,
  useAfterSaleMethodQuery,
  useRequestAfterSaleMutation,
  useChangeAfterSaleMutation,
  useAddReturnParcelMutation,
  useWithdrawAfterSaleMutation,
} = afterSaleApi
