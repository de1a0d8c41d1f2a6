import { pointsRoutes } from '@mall/contract/routes/points'
import { api, endpointOf } from '@mall/core/api'

/** The balance for lines of other screens, which are complete without it: errors are not shown. */
export const { usePointsHeadQuery } = api
  .enhanceEndpoints({ addTagTypes: ['Points', 'Member'] })
  .injectEndpoints({
    endpoints: (build) => ({
      pointsHead: endpointOf(build, pointsRoutes).query('login.myPoints', {
        providesTags: ['Points', 'Member'],
        extraOptions: { quiet: true },
      }),
    }),
  })
