import { api, endpointOf } from '@mall/core/api'

export const regionApi = api.injectEndpoints({
  endpoints: (build) => ({
    regions: endpointOf(build).query('address.regions', { keepUnusedDataFor: 3600 }),
  }),
})

export const { useLazyRegionsQuery } = regionApi
