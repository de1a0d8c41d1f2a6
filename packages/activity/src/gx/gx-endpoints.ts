import { gxRoutes } from '@mall/contract/routes/activity/gx'
import { firstRoutes } from '@mall/contract/routes/first'
import { signInRoutes } from '@mall/contract/routes/sign-in'
import { api, endpointOf } from '@mall/core/api'

const quiet = { extraOptions: { quiet: true } } as const

export const gxApi = api
  .enhanceEndpoints({ addTagTypes: ['Gx', 'Benefit', 'Member'] })
  .injectEndpoints({
    endpoints: (build) => {
      const call = endpointOf(build, { ...firstRoutes, ...gxRoutes, ...signInRoutes })
      return {
        gxText: call.query('home.article', quiet),
        gxLoginKey: call.query('login.publicKey', { keepUnusedDataFor: 0, ...quiet }),
        gxLogin: call.mutation('login.gxLogin', quiet),
        gxQualification: call.query('login.gxQualification', {
          providesTags: ['Gx', 'Member'],
          ...quiet,
        }),
        claimGx: call.mutation('gx.claim', { invalidatesTags: ['Gx', 'Benefit'], ...quiet }),
      }
    },
  })

export const {
  useGxTextQuery,
  useLazyGxLoginKeyQuery,
  useGxLoginMutation,
  useGxQualificationQuery,
  useClaimGxMutation,
} = gxApi
