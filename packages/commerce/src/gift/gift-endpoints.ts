import { giftRoutes } from '@mall/contract/routes/gift'
import { api, endpointOf } from '@mall/core/api'

/**
 * Gift cards of the shopper, counted and received on other screens, and payment with the open card inside
 * WeChat.
 */
export const cardCountApi = api
  .enhanceEndpoints({ addTagTypes: ['OwnedCard', 'ToCollect'] })
  .injectEndpoints({
    endpoints: (build) => ({
      receivePassedCard: endpointOf(build, giftRoutes).mutation('gift.open', {
        invalidatesTags: ['OwnedCard', 'ToCollect'],
        extraOptions: { quiet: true },
      }),
      cardCount: endpointOf(build, giftRoutes).query('gift.cards', {
        providesTags: ['OwnedCard'],
        extraOptions: { quiet: true },
      }),
      saveCardPayer: endpointOf(build, giftRoutes).mutation('gift.savePayer', {
        extraOptions: { quiet: true },
      }),
    }),
  })

export const { useCardCountQuery, useReceivePassedCardMutation } = cardCountApi
