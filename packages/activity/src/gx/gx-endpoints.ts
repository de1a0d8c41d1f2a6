import { gxRoutes } from '@mall/contract/routes/gx'
import { homeRoutes } from '@mall/contract/routes/home'
import { api, endpointOf } from '@mall/core/api'

const quiet = { extraOptions: { quiet: true } } as const

export const gxApi = api
  .enhanceEndpoints({ addTagTypes: ['Gx', 'Benefit', 'Member'] })
  .injectEndpoints({
    endpoints: (build) => {
      const call = endpointOf(build, { ...gxRoutes, ...homeRoutes })
      return {
        gxText: call.query('home.article', quiet),
        gxLogin: call.mutation('login.gxLogin', quiet),
        gxQualification: call.query('login.gxQualification', {
          providesTags: ['Gx', 'Member'],
          ...quiet,
        }),
        claimGx: call.mutation('gx.claim', { invalidatesTags: ['Gx', 'Benefit'], ...quiet }),
      }
    },
  })

export const { useGxTextQuery, useGxLoginMutation, useGxQualificationQuery, useClaimGxMutation } =
  gxApi
