import { goodsRoutes } from '@mall/contract/routes/later/goods'
import { api, endpointOf } from '@mall/core/api'

// Filters work without numbers: errors are not shown.
export const { useGoodsFacetsQuery } = api
  .enhanceEndpoints({ addTagTypes: ['Goods'] })
  .injectEndpoints({
    endpoints: (build) => ({
      goodsFacets: endpointOf(build, goodsRoutes).query('goods.facets', {
        providesTags: ['Goods'],
        extraOptions: { quiet: true },
      }),
    }),
  })
