import { pointsRoutes } from '@mall/contract/routes/points'
import { api, endpointOf } from '@mall/core/api'

/** The shopper's points, apart from the other calls: the first screen shows them. */
export const { useMyPointsQuery } = api
  .enhanceEndpoints({ addTagTypes: ['Points', 'Member'] })
  .injectEndpoints({
    endpoints: (build) => ({
      myPoints: endpointOf(build, pointsRoutes).query('login.myPoints', {
        providesTags: ['Points', 'Member'],
      }),
    }),
  })
