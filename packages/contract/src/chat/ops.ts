import { z } from 'zod'
import { call } from '../base/call.ts'
import { Id, Timestamp, whole } from '../base/shapes.ts'
import { ChatKey, ChatMessage, chatWords, Conversation } from './calls.ts'
import { CHAT_STATUSES } from '../states/index.ts'
import { cursorInput, cursorPage } from '../base/ops-shapes.ts'

const OperatorsConversation = Conversation.extend({
  userId: z.int(),
  /** the shopper's name as displayed */
  shopper: z.string(),
  startedAt: Timestamp,
  lastMessageAt: Timestamp,
})
const own = { id: Id }

export const chatOpsCalls = {
  'ops.chats': call('ops.chats', {
    auth: 'ops',
    title: '列出客服会话',
    permission: 'orders.write',
    summary: 'Conversations, the longest waiting first',
    input: z.object({ ...cursorInput, status: z.enum(CHAT_STATUSES).optional() }),
    data: cursorPage(OperatorsConversation),
  }),
  'ops.chat': call('ops.chat', {
    auth: 'ops',
    title: '查看客服会话',
    permission: 'orders.write',
    summary: 'A conversation with its messages after a number; its agent has read them',
    input: z.object({ ...own, after: whole.default(0) }),
    data: z.object({ conversation: OperatorsConversation, messages: z.array(ChatMessage) }),
    refusals: ['chat/not-found'],
  }),
  'ops.takeChat': call('ops.takeChat', {
    auth: 'ops',
    title: '接待客服会话',
    permission: 'orders.write',
    summary: 'Takes a waiting conversation',
    input: z.object(own),
    data: OperatorsConversation,
    refusals: ['chat/not-found', 'chat/state'],
  }),
  'ops.sendChat': call('ops.sendChat', {
    auth: 'ops',
    title: '发送客服消息',
    permission: 'orders.write',
    summary:
      'Answers in an open conversation. The answer to an offline message ends it and notifies the shopper by SMS. The same key always returns the same message',
    input: z.object({ ...own, key: ChatKey, text: chatWords }),
    data: ChatMessage,
    refusals: ['chat/not-found', 'chat/state'],
  }),
  'ops.closeChat': call('ops.closeChat', {
    auth: 'ops',
    title: '结束客服会话',
    permission: 'orders.write',
    summary: 'Ends a conversation; one that has ended stays so',
    input: z.object(own),
    data: OperatorsConversation,
    refusals: ['chat/not-found'],
  }),
}
