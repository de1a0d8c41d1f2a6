import { contentRoutes } from '@mall/contract/routes/content'
import { couponRoutes } from '@mall/contract/routes/coupons'
import { goodsRoutes } from '@mall/contract/routes/goods'
import { api, endpointOf } from '@mall/core/api'
import { homeRoutes } from '@mall/contract/routes/home'

/** Articles and pages of blocks. Blocks show their own errors, with a retry in their place. */
export const contentApi = api
  .enhanceEndpoints({ addTagTypes: ['Goods', 'Coupon'] })
  .injectEndpoints({
    endpoints: (build) => {
      const call = endpointOf(build, {
        ...contentRoutes,
        ...couponRoutes,
        ...goodsRoutes,
        ...homeRoutes,
      })
      const quiet = { extraOptions: { quiet: true } }
      return {
        /** an article by its id or its type: terms, agreement, privacy */
        article: call.query('home.article'),
        articles: call.pages('article.list'),
        articleCards: call.query('article.cards', quiet),
        // Optional parts below an article: errors are not shown.
        articleRelated: call.query('article.related', quiet),
        countArticleRead: call.mutation('article.countRead', quiet),
        faq: call.query('article.faq'),
        contentPage: call.query('page.find', quiet),
        pagePreview: call.query('page.preview', quiet),
        followAccounts: call.query('content.follow'),
        blockGoods: call.query('goods.byIds', { providesTags: ['Goods'], ...quiet }),
        blockGoodsOfSelection: call.query('goods.listInSelection', {
          providesTags: ['Goods'],
          ...quiet,
        }),
        blockGoodsOfCategory: call.query('goods.listInCategory', {
          providesTags: ['Goods'],
          ...quiet,
        }),
        blockCoupons: call.query('coupon.block', { providesTags: ['Coupon', 'Member'], ...quiet }),
      }
    },
  })

export const {
  useArticleQuery,
  useArticlesInfiniteQuery,
  useArticleCardsQuery,
  useArticleRelatedQuery,
  useCountArticleReadMutation,
  useFaqQuery,
  useContentPageQuery,
  usePagePreviewQuery,
  useFollowAccountsQuery,
  useBlockGoodsQuery,
  useBlockGoodsOfSelectionQuery,
  useBlockGoodsOfCategoryQuery,
  useBlockCouponsQuery,
} = contentApi
