import { uploadRoutes } from '@mall/contract/routes/uploads'
import { api, endpointOf } from '@mall/core/api'

export const uploadApi = api.injectEndpoints({
  endpoints: (build) => ({
    // The picture's tile shows the error.
    addUpload: endpointOf(build, uploadRoutes).mutation('upload.add', {
      extraOptions: { quiet: true },
    }),
  }),
})

export const { useAddUploadMutation } = uploadApi
