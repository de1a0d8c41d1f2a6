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
        // A product page works without its flash sale: errors are not shown.
        flashSaleOfGoods: call.query('flashSale.forGoods', {
          providesTags: ['FlashSale'],
          extraOptions: { quiet: true },
        }),
        // The home page works without the flash sale strip: errors are not shown.
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
