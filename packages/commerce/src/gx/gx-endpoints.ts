import { gxRoutes } from '@mall/contract/routes/gx'
import { api, endpointOf } from '@mall/core/api'

/** The gx campaign of the company, equal for every visitor. */
export const gxCampaignApi = api.enhanceEndpoints({ addTagTypes: ['Gx'] }).injectEndpoints({
  endpoints: (build) => {
    const call = endpointOf(build, gxRoutes)
    return {
      gxCampaign: call.query('gx.campaign', {
        providesTags: ['Gx'],
        // Other screens only link to the campaign: errors are not shown there.
        extraOptions: { quiet: true },
      }),
    }
  },
})

export const { useGxCampaignQuery } = gxCampaignApi
