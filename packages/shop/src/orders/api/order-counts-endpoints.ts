import { orderRoutes } from '@mall/contract/routes/orders/order'
import { api, endpointOf } from '@mall/core/api'

/** Orders as 我的 shows them, which works without: errors are not shown. */
export const { useOrderCountsQuery, useOrdersOnTheWayQuery } = api
  .enhanceEndpoints({ addTagTypes: ['Order', 'Member'] })
  .injectEndpoints({
    endpoints: (build) => {
      const call = endpointOf(build, orderRoutes)
      return {
        orderCounts: call.query('order.counts', {
          providesTags: ['Order', 'Member'],
          extraOptions: { quiet: true },
        }),
        ordersOnTheWay: call.query('order.listWithLines', {
          providesTags: ['Order', 'Member'],
          extraOptions: { quiet: true },
        }),
      }
    },
  })
