import { topUpRoutes } from '@mall/contract/routes/top-up'
import { api, endpointOf } from '@mall/core/api'

/** Whether the company offers phone top-ups: other screens only link to them and show no error. */
export const topUpLinkApi = api
  .enhanceEndpoints({ addTagTypes: ['Member', 'TopUp'] })
  .injectEndpoints({
    endpoints: (build) => {
      const call = endpointOf(build, topUpRoutes)
      return {
        topUpLink: call.query('topUp.faceValues', {
          providesTags: ['Member'],
          extraOptions: { quiet: true },
        }),
        latestTopUps: call.query('topUp.record', {
          providesTags: ['TopUp', 'Member'],
          extraOptions: { quiet: true },
        }),
      }
    },
  })

export const { useTopUpLinkQuery, useLatestTopUpsQuery } = topUpLinkApi
