import { addressRoutes } from '@mall/contract/routes/address'
import { giftRoutes } from '@mall/contract/routes/gift'
import { api, endpointOf } from '@mall/core/api'

/** `GiftCard`: responses that depend on the open card; another card invalidates them. */
export const giftApi = api
  .enhanceEndpoints({ addTagTypes: ['GiftCard', 'OwnedCard', 'Points', 'Member', 'Address'] })
  .injectEndpoints({
    endpoints: (build) => {
      const call = endpointOf(build, { ...giftRoutes, ...addressRoutes })
      const quiet = { extraOptions: { quiet: true } }
      return {
        openCard: call.mutation('gift.login', { invalidatesTags: ['GiftCard'], ...quiet }),
        sendEleCode: call.mutation('gift.sendEleCode', quiet),
        openElectronicCard: call.mutation('gift.eleLogin', {
          invalidatesTags: ['GiftCard'],
          ...quiet,
        }),
        // Calls of the signed-in shopper, made with the shopper's session and not the card's.
        giftAddresses: call.query('address.list', {
          providesTags: ['Address', 'Member'],
          ...quiet,
        }),
        ownedCards: call.query('gift.cards', { providesTags: ['OwnedCard'] }),
        addCard: call.mutation('gift.addCard', { invalidatesTags: ['OwnedCard'], ...quiet }),
        openOwnedCard: call.mutation('gift.openCard', {
          invalidatesTags: ['GiftCard', 'OwnedCard'],
          ...quiet,
        }),
        passOnCard: call.mutation('gift.passOn', { invalidatesTags: ['OwnedCard'], ...quiet }),
        revokeCard: call.mutation('gift.revoke', { invalidatesTags: ['OwnedCard'], ...quiet }),
        receiveCard: call.mutation('gift.open', { invalidatesTags: ['OwnedCard'], ...quiet }),
        payCardOrder: call.mutation('gift.pay', quiet),
        cardPayStatus: call.query('gift.payStatus', { keepUnusedDataFor: 0 }),
        cardInfo: call.query('gift.info', { providesTags: ['GiftCard'] }),
        cardGoods: call.query('gift.goods', { providesTags: ['GiftCard'] }),
        cardPrice: call.query('gift.price', { keepUnusedDataFor: 0 }),
        redeemCard: call.mutation('gift.commitOrder', {
          invalidatesTags: ['GiftCard', 'OwnedCard'],
          ...quiet,
        }),
        cardRecord: call.pages('gift.record', { providesTags: ['GiftCard'] }),
        cardOrder: call.query('gift.order', { providesTags: ['GiftCard'] }),
        cardParcel: call.query('gift.track', { providesTags: ['GiftCard'] }),
        changeCardAddress: call.mutation('gift.changeAddress', {
          invalidatesTags: ['GiftCard'],
          ...quiet,
        }),
        confirmCardOrder: call.mutation('gift.confirm', {
          invalidatesTags: ['GiftCard'],
          ...quiet,
        }),
        cancelCardOrder: call.mutation('gift.refund', { invalidatesTags: ['GiftCard'], ...quiet }),
        creditCard: call.mutation('gift.credit', {
          invalidatesTags: ['Points', 'Member', 'OwnedCard'],
          ...quiet,
        }),
      }
    },
  })

export const {
  useOpenCardMutation,
  useSendEleCodeMutation,
  useOpenElectronicCardMutation,
  useOwnedCardsQuery,
  useAddCardMutation,
  useOpenOwnedCardMutation,
  usePassOnCardMutation,
  useRevokeCardMutation,
  useReceiveCardMutation,
  useChangeCardAddressMutation,
  useGiftAddressesQuery,
  usePayCardOrderMutation,
  useLazyCardPayStatusQuery,
  useCardInfoQuery,
  useCardGoodsQuery,
  useCardPriceQuery,
  useRedeemCardMutation,
  useCardRecordInfiniteQuery,
  useCardOrderQuery,
  useCardParcelQuery,
  useConfirmCardOrderMutation,
  useCancelCardOrderMutation,
  useCreditCardMutation,
} = giftApi
