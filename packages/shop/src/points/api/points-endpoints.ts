import { goodsRoutes } from '@mall/contract/routes/goods'
import { pointsRoutes } from '@mall/contract/routes/points'
import { api, endpointOf } from '@mall/core/api'

export const pointsApi = api
  .enhanceEndpoints({ addTagTypes: ['Points', 'Goods'] })
  .injectEndpoints({
    endpoints: (build) => {
      const call = endpointOf(build, { ...goodsRoutes, ...pointsRoutes })
      return {
        pointsStatement: call.pages('points.statement', { providesTags: ['Points', 'Member'] }),
        pointsBatches: call.query('points.batches', { providesTags: ['Points', 'Member'] }),
        // Errors are not shown: the screen works without recommendations.
        goodsForPoints: call.query('goods.forPoints', {
          providesTags: ['Points', 'Goods', 'Member'],
          extraOptions: { quiet: true },
        }),
      }
    },
  })

export const { usePointsStatementInfiniteQuery, usePointsBatchesQuery, useGoodsForPointsQuery } =
  pointsApi
