import { chatRoutes } from '@mall/contract/routes/chat'
import { api, endpointOf } from '@mall/core/api'

/**
 * Conversations with the company's agents. The screen shows an error beside the message that
 * failed.
 */
export const chatApi = api.injectEndpoints({
  endpoints: (build) => {
    const call = endpointOf(build, chatRoutes)
    const quiet = { extraOptions: { quiet: true } }
    return {
      // Requested again by each visit, because a cached response lacks newer messages.
      chat: call.query('chat.open', { providesTags: ['Member'], keepUnusedDataFor: 0, ...quiet }),
      listOlderChat: call.mutation('chat.history', {}),
      // Long poll: the server holds the request until the conversation changes.
      pollChat: call.mutation('chat.messages', quiet),
      sendChat: call.mutation('chat.send', quiet),
      leaveChat: call.mutation('chat.leave', {}),
      readChat: call.mutation('chat.read', quiet),
      closeChat: call.mutation('chat.close', {}),
      rateChat: call.mutation('chat.rate', {}),
    }
  },
})

export const {
  useChatQuery,
  useListOlderChatMutation,
  usePollChatMutation,
  useSendChatMutation,
  useLeaveChatMutation,
  useReadChatMutation,
  useCloseChatMutation,
  useRateChatMutation,
} = chatApi
