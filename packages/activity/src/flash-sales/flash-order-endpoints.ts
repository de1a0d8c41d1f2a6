import { flashSaleRoutes } from '@mall/contract/routes/flash-sales'
import { pricingRoutes } from '@mall/contract/routes/pricing'
import { api, endpointOf } from '@mall/core/api'

export const flashOrderApi = api.enhanceEndpoints({ addTagTypes: ['FlashSale'] }).injectEndpoints({
  endpoints: (build) => {
    const call = endpointOf(build, { ...flashSaleRoutes, ...pricingRoutes })
    return {
      remindOfFlashSale: call.mutation('flashSale.remind', {
        invalidatesTags: ['FlashSale'],
        extraOptions: { quiet: true },
      }),
      cancelFlashSaleReminder: call.mutation('flashSale.cancelReminder', {
        invalidatesTags: ['FlashSale'],
        extraOptions: { quiet: true },
      }),
      /** Passes the goods to the checkout, which belongs to another feature. */
      startFlashOrder: call.mutation('pricing.createHandover', { extraOptions: { quiet: true } }),
    }
  },
})

export const {
  useRemindOfFlashSaleMutation,
  useCancelFlashSaleReminderMutation,
  useStartFlashOrderMutation,
} = flashOrderApi
