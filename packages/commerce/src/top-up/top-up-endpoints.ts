import { topUpRoutes } from '@mall/contract/routes/top-up'
import { api, endpointOf } from '@mall/core/api'

/** Whether the company offers phone top-ups: other screens only link to them and show no error. */
export const topUpLinkApi = api.enhanceEndpoints({ addTagTypes: ['Member'] }).injectEndpoints({
  endpoints: (build) => ({
    topUpLink: endpointOf(build, topUpRoutes).query('topUp.faceValues', {
      providesTags: ['Member'],
      extraOptions: { quiet: true },
    }),
  }),
})

export const { useTopUpLinkQuery } = topUpLinkApi
