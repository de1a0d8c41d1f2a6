import { cmbRoutes } from '@mall/contract/routes/cmb'
import { api, endpointOf } from '@mall/core/api'

/** Exchange of bank points. An exchange changes the points of the shopper. */
export const cmbApi = api
  .enhanceEndpoints({ addTagTypes: ['Exchange', 'Points', 'Member'] })
  .injectEndpoints({
    endpoints: (build) => {
      const call = endpointOf(build, cmbRoutes)
      const changed = {
        invalidatesTags: ['Exchange', 'Points', 'Member'],
        extraOptions: { quiet: true },
      } as const
      return {
        cmbAccount: call.query('cmb.account', { providesTags: ['Exchange', 'Points', 'Member'] }),
        exchangePoints: call.mutation('cmb.exchange', changed),
        exchangeRecord: call.pages('cmb.record', { providesTags: ['Exchange'] }),
        queryExchange: call.mutation('cmb.query', changed),
      }
    },
  })

export const {
  useCmbAccountQuery,
  useExchangePointsMutation,
  useExchangeRecordInfiniteQuery,
  useQueryExchangeMutation,
} = cmbApi
