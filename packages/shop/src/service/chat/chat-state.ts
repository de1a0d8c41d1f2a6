import type { ChatMessage, Conversation, DataOf } from '@mall/contract'

export type ChatState = {
  conversation: Conversation | null
  /** state of the conversation that the last poll returned */
  version: number
  /** all messages of the conversation up to this number have been loaded */
  polledSeq: number
  messages: readonly ChatMessage[]
  /** cursor of older messages; null where there are none */
  nextCursor: string | null
}

export type ChatAction =
  | { type: 'loaded'; loaded: DataOf<'chat.open'> }
  | { type: 'polled'; polled: DataOf<'chat.messages'> }
  | { type: 'sent'; sent: DataOf<'chat.send'> }
  | { type: 'left'; message: ChatMessage }
  /** loaded messages with newly signed addresses of pictures */
  | { type: 'renewed'; messages: readonly ChatMessage[] }
  | { type: 'older'; older: DataOf<'chat.history'> }

export const toMessageId = ({ conversationId, seq }: ChatMessage) =>
  `${String(conversationId)}-${String(seq)}`

function merge(known: readonly ChatMessage[], more: readonly ChatMessage[]) {
  const byId = new Map([...known, ...more].map((message) => [toMessageId(message), message]))
  return [...byId.values()].sort((a, b) => a.conversationId - b.conversationId || a.seq - b.seq)
}

const findLastSeq = (messages: readonly ChatMessage[], id: number | undefined) =>
  messages.findLast(({ conversationId }) => conversationId === id)?.seq ?? 0

export function toChatState({
  conversation,
  messages,
  nextCursor,
}: DataOf<'chat.open'>): ChatState {
  const polledSeq = findLastSeq(messages, conversation?.id)
  return { conversation, version: 0, polledSeq, messages, nextCursor }
}

/** The conversation with its latest state; an earlier conversation never replaces a later one. */
function follow(state: ChatState, conversation: Conversation): ChatState {
  const { conversation: known } = state
  if (known && known.id > conversation.id) return state
  if (known?.id === conversation.id) return { ...state, conversation }
  return { ...state, conversation, version: 0, polledSeq: 0 }
}

export function reduceChat(state: ChatState, action: ChatAction): ChatState {
  switch (action.type) {
    case 'loaded': {
      const { loaded } = action
      if (state.messages.length === 0) return toChatState(loaded)
      const { conversation } = loaded
      // Messages of a known conversation are all loaded by polling.
      if (!conversation || conversation.id <= (state.conversation?.id ?? 0)) return state
      const messages = merge(state.messages, loaded.messages)
      return { ...follow(state, conversation), messages }
    }
    case 'polled': {
      const { conversation, version, messages } = action.polled
      const next = follow(state, conversation)
      if (next.conversation?.id !== conversation.id) return state
      const polledSeq = Math.max(next.polledSeq, findLastSeq(messages, conversation.id))
      if (messages.length === 0 && version === state.version) return state
      return { ...next, version, polledSeq, messages: merge(state.messages, messages) }
    }
    case 'sent': {
      const { conversation, message } = action.sent
      return { ...follow(state, conversation), messages: merge(state.messages, [message]) }
    }
    case 'left':
      return { ...state, messages: merge(state.messages, [action.message]) }
    case 'renewed':
      return { ...state, messages: merge(state.messages, action.messages) }
    case 'older': {
      const { messages, nextCursor } = action.older
      return { ...state, messages: merge(state.messages, messages), nextCursor }
    }
  }
}
