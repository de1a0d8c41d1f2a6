import { addressRoutes } from '@mall/contract/routes/address'
import { api, endpointOf } from '@mall/core/api'

const addressFormApi = api.injectEndpoints({
  endpoints: (build) => {
    const call = endpointOf(build, addressRoutes)
    return {
      regions: call.query('address.regions', { keepUnusedDataFor: 3600 }),
      recognizeAddress: call.mutation('address.recognize'),
    }
  },
})

export const { useLazyRegionsQuery, useRecognizeAddressMutation } = addressFormApi
