import { addressRoutes } from '@mall/contract/routes/address'
import { api, endpointOf } from '@mall/core/api'

export const regionApi = api.injectEndpoints({
  endpoints: (build) => ({
    regions: endpointOf(build, addressRoutes).query('address.regions', { keepUnusedDataFor: 3600 }),
  }),
})

export const { useLazyRegionsQuery } = regionApi
