import { payRoutes } from '@mall/contract/routes/pay'
import { api, endpointOf } from '@mall/core/api'

export const { useStartPaymentMutation, usePayStatusQuery, useLazyPayStatusQuery } = api
  .enhanceEndpoints({ addTagTypes: ['Order'] })
  .injectEndpoints({
    endpoints: (build) => {
      const call = endpointOf(build, payRoutes)
      return {
        startPayment: call.mutation('pay.start', { invalidatesTags: ['Order'] }),
        // Errors are not shown: polled while a QR code is visible; the screens display the result.
        payStatus: call.query('pay.status', {
          keepUnusedDataFor: 0,
          extraOptions: { quiet: true },
        }),
      }
    },
  })
