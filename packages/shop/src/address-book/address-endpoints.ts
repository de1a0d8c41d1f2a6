import { addressRoutes } from '@mall/contract/routes/address'
import { api, endpointOf } from '@mall/core/api'

export const addressApi = api.enhanceEndpoints({ addTagTypes: ['Address'] }).injectEndpoints({
  endpoints: (build) => {
    const call = endpointOf(build, addressRoutes)
    return {
      addresses: call.query('address.list', { providesTags: ['Address', 'Member'] }),
      addAddress: call.mutation('address.add', { invalidatesTags: ['Address'] }),
      editAddress: call.mutation('address.edit', { invalidatesTags: ['Address'] }),
      removeAddress: call.mutation('address.remove', { invalidatesTags: ['Address'] }),
    }
  },
})

export const {
  useAddressesQuery,
  useAddAddressMutation,
  useEditAddressMutation,
  useRemoveAddressMutation,
} = addressApi
