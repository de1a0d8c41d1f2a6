import { equityRoutes } from '@mall/contract/routes/equity'
import { goodsRoutes } from '@mall/contract/routes/goods'
import { api, endpointOf } from '@mall/core/api'

/** Benefits and filter counts of product lists. */
export const { useOfferedBenefitsQuery, useGoodsFacetsQuery } = api
  .enhanceEndpoints({ addTagTypes: ['Benefit', 'Goods', 'Coupon', 'Member'] })
  .injectEndpoints({
    endpoints: (build) => {
      const call = endpointOf(build, { ...equityRoutes, ...goodsRoutes })
      return {
        offeredBenefits: call.query('equity.grants', { providesTags: ['Benefit', 'Member'] }),
        goodsFacets: call.query('goods.facets', {
          // With the coupon filter the numbers are the shopper's own.
          providesTags: ['Goods', 'Coupon', 'Member'],
          // Filters work without numbers: errors are not shown.
          extraOptions: { quiet: true },
        }),
      }
    },
  })
