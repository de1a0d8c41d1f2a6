import { flashSaleRoutes } from '@mall/contract/routes/flash-sales'
import { api, endpointOf } from '@mall/core/api'

/** Flash sales. Stock is refetched with `Goods`, after an order. */
export const flashSaleApi = api
  .enhanceEndpoints({ addTagTypes: ['FlashSale', 'Goods'] })
  .injectEndpoints({
    endpoints: (build) => {
      const call = endpointOf(build, flashSaleRoutes)
      return {
        flashSaleSessions: call.query('flashSale.sessions', { providesTags: ['FlashSale'] }),
        flashSaleSession: call.query('flashSale.session', {
          providesTags: ['FlashSale', 'Goods', 'Member'],
        }),
        // A product page works without it: errors are not shown.
        flashSaleOfGoods: call.query('flashSale.forGoods', {
          providesTags: ['FlashSale'],
          extraOptions: { quiet: true },
        }),
        // Home works without its strip: errors are not shown.
        flashSaleStrip: call.query('flashSale.sessions', {
          providesTags: ['FlashSale'],
          extraOptions: { quiet: true },
        }),
      }
    },
  })

export const {
  useFlashSaleSessionsQuery,
  useFlashSaleSessionQuery,
  useFlashSaleOfGoodsQuery,
  useFlashSaleStripQuery,
} = flashSaleApi
