import { goodsRoutes } from '@mall/contract/routes/goods'
import { restockRoutes } from '@mall/contract/routes/restock'
import { api, endpointOf } from '@mall/core/api'

/** Goods shown next to a product. */
export const MAX_RELATED = 6

const detailApi = api.enhanceEndpoints({ addTagTypes: ['Goods', 'Restock'] }).injectEndpoints({
  endpoints: (build) => {
    const call = endpointOf(build, { ...goodsRoutes, ...restockRoutes })
    const quiet = { extraOptions: { quiet: true } }
    return {
      // Optional suggestions next to the product: errors are not shown.
      relatedGoods: call.query('goods.related', { providesTags: ['Goods'], ...quiet }),
      restockReminder: call.query('restock.find', { providesTags: ['Restock'], ...quiet }),
      subscribeRestock: call.mutation('restock.subscribe', {
        invalidatesTags: ['Restock'],
        ...quiet,
      }),
      unsubscribeRestock: call.mutation('restock.unsubscribe', {
        invalidatesTags: ['Restock'],
        ...quiet,
      }),
    }
  },
})

export const {
  useRelatedGoodsQuery,
  useRestockReminderQuery,
  useSubscribeRestockMutation,
  useUnsubscribeRestockMutation,
} = detailApi

/** Related goods as far as they have loaded; sends no request. */
export const useRelatedGoodsState = detailApi.endpoints.relatedGoods.useQueryState
