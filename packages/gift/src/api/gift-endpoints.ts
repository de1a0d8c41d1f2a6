import { giftRoutes } from '@mall/contract/routes/activity/gift'
import { api, endpointOf } from '@mall/core/api'

/** `GiftCard`: responses that depend on the open card; another card invalidates them. */
export const giftApi = api
  .enhanceEndpoints({ addTagTypes: ['GiftCard', 'Points', 'Member'] })
  .injectEndpoints({
    endpoints: (build) => {
      const call = endpointOf(build, giftRoutes)
      const quiet = { extraOptions: { quiet: true } }
      return {
        openCard: call.mutation('gift.login', { invalidatesTags: ['GiftCard'], ...quiet }),
        cardInfo: call.query('gift.info', { providesTags: ['GiftCard'] }),
        cardGoods: call.query('gift.goods', { providesTags: ['GiftCard'] }),
        redeemCard: call.mutation('gift.commitOrder', {
          invalidatesTags: ['GiftCard'],
          ...quiet,
        }),
        cardRecord: call.pages('gift.record', { providesTags: ['GiftCard'] }),
        cardOrder: call.query('gift.order', { providesTags: ['GiftCard'] }),
        confirmCardOrder: call.mutation('gift.confirm', {
          invalidatesTags: ['GiftCard'],
          ...quiet,
        }),
        cancelCardOrder: call.mutation('gift.refund', { invalidatesTags: ['GiftCard'], ...quiet }),
        creditCard: call.mutation('gift.credit', {
          invalidatesTags: ['Points', 'Member'],
          ...quiet,
        }),
      }
    },
  })

export const {
  useOpenCardMutation,
  useCardInfoQuery,
  useCardGoodsQuery,
  useRedeemCardMutation,
  useCardRecordInfiniteQuery,
  useCardOrderQuery,
  useConfirmCardOrderMutation,
  useCancelCardOrderMutation,
  useCreditCardMutation,
} = giftApi
