import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { Id, Timestamp, whole } from '../base/shapes.ts'
import { ChatKey, ChatMessage, ChatRating, chatWords, Conversation } from './calls.ts'
import { CHAT_STATUSES, chatStatusLabels } from '../states/chat-status.ts'
import { cursorInput, cursorPage } from '../base/ops-shapes.ts'

const OperatorsConversation = Conversation.extend({
  userId: about(z.int(), { title: '顾客编号', unit: 'shopper' }),
  /** the shopper's name as displayed */
  shopper: about(z.string(), { title: '顾客', personal: 'name' }),
  /** name of the operator who has taken it; if unknown, the name that shoppers see */
  takenBy: about(z.string(), { title: '接待人' }),
  stars: ChatRating.shape.stars,
  startedAt: about(Timestamp, { title: '开始时间' }),
  lastMessageAt: about(Timestamp, { title: '最近消息时间' }),
})
const own = { id: about(Id, { title: '会话编号' }) }

const chatColumns = [
  'id',
  'status',
  'userId',
  'shopper',
  'agent',
  'takenBy',
  'lastSeq',
  'agentReadSeq',
  'stars',
  'lastMessageAt',
]

export const chatOpsCalls = {
  'ops.chats': call('ops.chats', {
    auth: 'ops',
    title: '列出客服会话',
    command: 'chat list',
    columns: chatColumns,
    permission: 'orders.write',
    summary: 'Conversations, the longest waiting first',
    input: z.object({
      ...cursorInput,
      status: about(z.enum(CHAT_STATUSES), { title: '状态', choices: chatStatusLabels }).optional(),
    }),
    data: cursorPage(OperatorsConversation),
  }),
  'ops.chatRatings': call('ops.chatRatings', {
    auth: 'ops',
    title: '列出客服评价',
    permission: 'orders.write',
    summary: 'Ratings of conversations within a number of days, newest first, with their average',
    input: z.object({
      ...cursorInput,
      days: about(
        whole.refine((n) => n >= 1 && n <= 180, '应为 1 至 180'),
        { title: '天数', hint: '最近的天数' },
      ).default(30),
    }),
    data: cursorPage(
      z.object({
        id: about(z.int(), { title: '会话编号' }),
        stars: about(z.int(), { title: '评分' }),
        reasons: ChatRating.shape.reasons,
        text: about(z.string(), { title: '评价内容' }),
        agent: about(z.string(), { title: '客服' }),
        takenBy: about(z.string(), { title: '接待人' }),
        userId: about(z.int(), { title: '顾客编号', unit: 'shopper' }),
        at: about(Timestamp, { title: '评价时间' }),
      }),
    ).extend({
      count: about(z.int(), { title: '评价数' }),
      /** average of the stars; null without ratings */
      average: about(z.number(), { title: '平均评分', none: '无' }).nullable(),
    }),
  }),
  'ops.chat': call('ops.chat', {
    auth: 'ops',
    title: '查看客服会话',
    permission: 'orders.write',
    summary: 'A conversation with its messages after a number; its agent has read them',
    input: z.object({
      ...own,
      after: about(whole, { title: '消息序号', hint: '只显示该序号之后的消息' }).default(0),
    }),
    data: z.object({
      conversation: about(OperatorsConversation, { title: '会话' }),
      messages: about(z.array(ChatMessage), { title: '消息' }),
    }),
    refusals: ['chat/not-found'],
  }),
  'ops.takeChat': call('ops.takeChat', {
    auth: 'ops',
    title: '接待客服会话',
    command: 'chat take {id}',
    columns: chatColumns,
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
    command: 'chat close {id}',
    columns: chatColumns,
    permission: 'orders.write',
    summary: 'Ends a conversation; one that has ended stays so',
    input: z.object(own),
    data: OperatorsConversation,
    refusals: ['chat/not-found'],
  }),
}
