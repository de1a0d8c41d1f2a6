import { giftRoutes } from '@mall/contract/routes/gift'
import { api, endpointOf } from '@mall/core/api'

/**
 * Gift cards of the shopper, counted for other screens, and payment with the open card inside
 * WeChat.
 */
export const cardCountApi = api.enhanceEndpoints({ addTagTypes: ['OwnedCard'] }).injectEndpoints({
  endpoints: (build) => ({
    cardCount: endpointOf(build, giftRoutes).query('gift.cards', {
      providesTags: ['OwnedCard'],
      extraOptions: { quiet: true },
    }),
    saveCardPayer: endpointOf(build, giftRoutes).mutation('gift.savePayer', {
      extraOptions: { quiet: true },
    }),
  }),
})

export const { useCardCountQuery } = cardCountApi
