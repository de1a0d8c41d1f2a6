import { topUpRoutes } from '@mall/contract/routes/top-up'
import { api, endpointOf } from '@mall/core/api'

/** Phone top-ups. An order changes the points, the orders and the record. */
export const topUpApi = api
  .enhanceEndpoints({ addTagTypes: ['TopUp', 'Points', 'Member', 'Order'] })
  .injectEndpoints({
    endpoints: (build) => {
      const call = endpointOf(build, topUpRoutes)
      const changed = {
        invalidatesTags: ['TopUp', 'Points', 'Member', 'Order'],
        extraOptions: { quiet: true },
      } as const
      return {
        topUpFaceValues: call.query('topUp.faceValues', { providesTags: ['Points', 'Member'] }),
        commitTopUp: call.mutation('topUp.commit', changed),
        recentTopUps: call.query('topUp.record', { providesTags: ['TopUp'] }),
        topUpRecord: call.pages('topUp.record', { providesTags: ['TopUp'] }),
        queryTopUp: call.mutation('topUp.query', changed),
        topUpBills: call.query('topUp.bills', { providesTags: ['TopUp'] }),
      }
    },
  })

export const {
  useTopUpFaceValuesQuery,
  useCommitTopUpMutation,
  useRecentTopUpsQuery,
  useTopUpRecordInfiniteQuery,
  useQueryTopUpMutation,
  useTopUpBillsQuery,
} = topUpApi
