import { giftRoutes } from '@mall/contract/routes/gift'
import { api, endpointOf } from '@mall/core/api'

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
