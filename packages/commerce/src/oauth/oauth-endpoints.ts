import { signInRoutes } from '@mall/contract/routes/login'
import { api, endpointOf } from '@mall/core/api'

export const oauthApi = api.injectEndpoints({
  endpoints: (build) => ({
    oauthStart: endpointOf(build, signInRoutes).mutation('login.oauthStart', {
      extraOptions: { quiet: true },
    }),
  }),
})
