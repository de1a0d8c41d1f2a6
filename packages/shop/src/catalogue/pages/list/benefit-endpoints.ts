import { equityRoutes } from '@mall/contract/routes/equity'
import { api, endpointOf } from '@mall/core/api'

/** Benefits as product lists use them. */
export const benefitApi = api
  .enhanceEndpoints({ addTagTypes: ['Benefit', 'Member'] })
  .injectEndpoints({
    endpoints: (build) => {
      const call = endpointOf(build, equityRoutes)
      return {
        offeredBenefits: call.query('equity.grants', { providesTags: ['Benefit', 'Member'] }),
      }
    },
  })

export const { useOfferedBenefitsQuery } = benefitApi
