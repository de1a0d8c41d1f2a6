import { restockRoutes } from '@mall/contract/routes/restock'
import { api, endpointOf } from '@mall/core/api'

export const restockApi = api.enhanceEndpoints({ addTagTypes: ['Restock'] }).injectEndpoints({
  endpoints: (build) => {
    const call = endpointOf(build, restockRoutes)
    return {
      restockReminder: call.query('restock.find', {
        providesTags: ['Restock'],
        extraOptions: { quiet: true },
      }),
      subscribeRestock: call.mutation('restock.subscribe', {
        invalidatesTags: ['Restock'],
        extraOptions: { quiet: true },
      }),
      unsubscribeRestock: call.mutation('restock.unsubscribe', {
        invalidatesTags: ['Restock'],
        extraOptions: { quiet: true },
      }),
    }
  },
})

export const {
  useRestockReminderQuery,
  useSubscribeRestockMutation,
  useUnsubscribeRestockMutation,
} = restockApi
