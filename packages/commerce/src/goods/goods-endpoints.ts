import { goodsRoutes } from '@mall/contract/routes/goods'
import { api, endpointOf } from '@mall/core/api'

/** A list filtered by coupons depends on the shopper's own coupons. */
const tagList = (
  _data: unknown,
  _error: unknown,
  args: { hasCoupon?: boolean | undefined } | void,
): ('Goods' | 'Coupon' | 'Member')[] =>
  args?.hasCoupon ? ['Goods', 'Coupon', 'Member'] : ['Goods']

/**
 * Catalogue. Prices and stock come from the server; `Goods` is refetched after an order.
 */
export const goodsApi = api
  .enhanceEndpoints({ addTagTypes: ['Goods', 'Coupon', 'Member'] })
  .injectEndpoints({
    endpoints: (build) => {
      const call = endpointOf(build, goodsRoutes)
      const lists = { providesTags: tagList }
      return {
        categories: call.query('goods.categories'),
        categorySections: call.query('goods.byCategory', { providesTags: ['Goods'] }),
        goodsList: call.pages('goods.list', lists),
        goodsInCategory: call.pages('goods.listInCategory', lists),
        // Optional suggestions below an empty state: errors are not shown.
        popularGoods: call.query('goods.list', {
          providesTags: ['Goods'],
          extraOptions: { quiet: true },
        }),
        // Optional suggestions next to the product: errors are not shown.
        similarGoods: call.query('goods.listInCategory', {
          providesTags: ['Goods'],
          extraOptions: { quiet: true },
        }),
        goodsInSelection: call.pages('goods.listInSelection', lists),
        goodsByIds: call.query('goods.byIds', { providesTags: ['Goods'] }),
        // Goods are complete without their activity: errors are not shown.
        activityIcons: call.query('goods.cssList', {
          providesTags: ['Goods'],
          extraOptions: { quiet: true },
        }),
        // The home page shows its own icons until these have loaded.
        homeIcons: call.query('goods.icons', {
          providesTags: ['Goods', 'Member'],
          extraOptions: { quiet: true },
        }),
        goodsDetail: call.query('goods.detail', { providesTags: ['Goods'] }),
        refreshSku: call.query('goods.refreshSku', { providesTags: ['Goods', 'Member'] }),
        suggest: call.query('goods.suggest', { extraOptions: { quiet: true } }),
      }
    },
  })

export const {
  useActivityIconsQuery,
  useHomeIconsQuery,
  useCategoriesQuery,
  useCategorySectionsQuery,
  useGoodsListInfiniteQuery,
  useGoodsInCategoryInfiniteQuery,
  usePopularGoodsQuery,
  useSimilarGoodsQuery,
  useGoodsInSelectionInfiniteQuery,
  useGoodsByIdsQuery,
  useGoodsDetailQuery,
  useRefreshSkuQuery,
  useSuggestQuery,
} = goodsApi
