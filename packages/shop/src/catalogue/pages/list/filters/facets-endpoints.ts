import { goodsRoutes } from '@mall/contract/routes/goods'
import { api, endpointOf } from '@mall/core/api'

// Filters work without numbers: errors are not shown.
export const { useGoodsFacetsQuery } = api
  .enhanceEndpoints({ addTagTypes: ['Goods', 'Coupon'] })
  .injectEndpoints({
    endpoints: (build) => ({
      goodsFacets: endpointOf(build, goodsRoutes).query('goods.facets', {
        // With the coupon filter the numbers are the shopper's own.
        providesTags: ['Goods', 'Coupon', 'Member'],
        extraOptions: { quiet: true },
      }),
    }),
  })
