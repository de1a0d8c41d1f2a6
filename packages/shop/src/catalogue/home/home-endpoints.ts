import { homeRoutes } from '@mall/contract/routes/home'
import { api, endpointOf } from '@mall/core/api'

/** Content of the home page. */
export const homeApi = api.injectEndpoints({
  endpoints: (build) => {
    const call = endpointOf(build, homeRoutes)
    return { home: call.query('home.all') }
  },
})

export const { useHomeQuery } = homeApi
