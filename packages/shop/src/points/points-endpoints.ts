import { couponRoutes } from '@mall/contract/routes/coupons'
import { goodsRoutes } from '@mall/contract/routes/goods'
import { pointsRoutes } from '@mall/contract/routes/points'
import { api, endpointOf } from '@mall/core/api'

export const {
  useMyPointsQuery,
  usePointsHeadQuery,
  usePointsStatementInfiniteQuery,
  usePointsBatchesQuery,
  useGoodsForPointsQuery,
  useCouponCountQuery,
} = api.enhanceEndpoints({ addTagTypes: ['Points', 'Goods', 'Coupon', 'Member'] }).injectEndpoints({
  endpoints: (build) => {
    const call = endpointOf(build, { ...couponRoutes, ...goodsRoutes, ...pointsRoutes })
    const quiet = { extraOptions: { quiet: true } }
    return {
      myPoints: call.query('login.myPoints', { providesTags: ['Points', 'Member'] }),
      // Other screens show only a line with the balance and work without it: errors are not shown.
      pointsHead: call.query('login.myPoints', { providesTags: ['Points', 'Member'], ...quiet }),
      pointsStatement: call.pages('points.statement', { providesTags: ['Points', 'Member'] }),
      pointsBatches: call.query('points.batches', { providesTags: ['Points', 'Member'] }),
      // The screen is complete without recommendations: errors are not shown.
      goodsForPoints: call.query('goods.forPoints', {
        providesTags: ['Points', 'Goods', 'Member'],
        ...quiet,
      }),
      // Screens are complete without the count: errors are not shown.
      couponCount: call.query('coupon.count', { providesTags: ['Coupon', 'Member'], ...quiet }),
    }
  },
})
