import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import {
  CostPoints,
  Id,
  Nothing,
  OrderId,
  OutId,
  Phone,
  Picture,
  text,
  Timestamp,
  whole,
} from '../base/shapes.ts'
import {
  CHAT_RATING_REASONS,
  CHAT_STATUSES,
  chatRatingReasonLabels,
  chatStatusLabels,
  MAX_CHAT_RATING_TEXT,
  MAX_CHAT_TEXT,
} from '../states/chat-status.ts'
import { OrderStatus, orderStatusLabels } from '../states/order-status.ts'

export const chatWords = about(
  text(MAX_CHAT_TEXT).refine((value) => value !== '', '不能为空'),
  { title: '内容' },
)
/** Written by the client for each message; the same key never adds a second message. */
export const ChatKey = about(
  z.string().regex(/^[\w-]{16,64}$/, '应为 16 至 64 位字母、数字、横线'),
  { title: '消息标识', hint: '同一标识只发送一次' },
)

const ChatOrder = z.object({
  id: OrderId,
  status: about(z.enum(OrderStatus), { title: '状态', choices: orderStatusLabels }),
  name: about(z.string(), { title: '商品' }),
  specText: about(z.string(), { title: '规格' }),
  picture: Picture,
  /** pieces of the first line */
  num: about(z.int(), { title: '数量', unit: 'pieces' }),
  /** goods of the order together */
  goodsAmount: about(CostPoints, { title: '商品金额' }),
})
const ChatProduct = z.object({
  spuId: about(OutId, { title: '商品编号', unit: 'goods' }),
  name: about(z.string(), { title: '商品' }),
  picture: Picture,
  costPoints: about(CostPoints, { title: '价格' }),
})

const MAX_INTEGER = 2_147_483_647
/** Number of a message, or of a version: a PostgreSQL integer. */
const place = whole.refine((n) => n <= MAX_INTEGER, '数字过大')

export const ChatMessage = z.object({
  conversationId: about(OutId, { title: '会话编号' }),
  seq: about(z.int().positive(), { title: '序号' }),
  /** key of the shopper's client; '' for an agent's message */
  key: about(z.string(), { title: '消息标识' }),
  by: about(z.enum(['shopper', 'agent']), {
    title: '发送人',
    choices: { shopper: '顾客', agent: '客服' },
  }),
  text: about(z.string(), { title: '内容' }),
  picture: about(Picture, { title: '图片', none: '无' }).nullable(),
  order: about(ChatOrder, { title: '订单', none: '无' }).nullable(),
  product: about(ChatProduct, { title: '商品', none: '无' }).nullable(),
  at: about(Timestamp, { title: '发送时间' }),
})
export type ChatMessage = z.infer<typeof ChatMessage>

export const Conversation = z.object({
  id: about(OutId, { title: '会话编号' }),
  status: about(z.enum(CHAT_STATUSES), { title: '状态', choices: chatStatusLabels }),
  /** name of the agent; '' before one has taken the conversation */
  agent: about(z.string(), { title: '客服' }),
  /** conversations that wait before this one; 0 unless it waits */
  ahead: about(z.int().nonnegative(), { title: '前面等待的会话数' }),
  lastSeq: about(z.int().nonnegative(), { title: '消息数' }),
  /** last message that the agent, or the shopper, has read */
  agentReadSeq: about(z.int().nonnegative(), { title: '客服已读至' }),
  shopperReadSeq: about(z.int().nonnegative(), { title: '顾客已读至' }),
})
export type Conversation = z.infer<typeof Conversation>

export const ChatRating = z.object({
  /** null where the shopper declined to rate */
  stars: about(z.int().min(1).max(5), { title: '评分', none: '未评价' }).nullable(),
  reasons: about(
    z.array(about(z.enum(CHAT_RATING_REASONS), { choices: chatRatingReasonLabels })).max(6),
    { title: '评价原因' },
  ).default([]),
  text: about(text(MAX_CHAT_RATING_TEXT), { title: '评价内容' }).default(''),
})

const own = { id: Id }

export const chatCalls = {
  'chat.open': call('chat.open', {
    auth: 'optional',
    summary:
      'The company’s customer service: whether agents serve at this time, the hours, and the shopper’s conversation with its latest messages',
    input: Nothing,
    data: z.object({
      /** the company has agents */
      isEnabled: z.boolean(),
      /** it is now within the hours of the company’s agents */
      isOpen: z.boolean(),
      from: z.string(),
      to: z.string(),
      conversation: Conversation.nullable(),
      messages: z.array(ChatMessage),
      /** the latest conversation, ended within 7 days, which the shopper has not rated yet */
      toRate: z.object({ id: OutId, agent: z.string() }).nullable(),
      /** cursor of `chat.history`; null where no older message exists */
      nextCursor: z.string().nullable(),
    }),
  }),
  'chat.history': call('chat.history', {
    auth: 'shopper',
    summary: 'Older messages of the shopper, those of earlier conversations too, oldest first',
    input: z.object({ cursor: z.string().max(400) }),
    data: z.object({ messages: z.array(ChatMessage), nextCursor: z.string().nullable() }),
  }),
  'chat.messages': call('chat.messages', {
    auth: 'shopper',
    summary:
      'Messages of a conversation after a number, at most 100. With `wait`, the response is held for at most 6 s until the conversation changes',
    input: z.object({
      ...own,
      after: place,
      /** read state and status that the client has, as `version`; another one is sent immediately */
      version: place.default(0),
      wait: z.enum(['true', 'false']).default('false'),
    }),
    data: z.object({
      conversation: Conversation,
      version: z.int().nonnegative(),
      messages: z.array(ChatMessage),
    }),
    refusals: ['chat/not-found'],
  }),
  'chat.send': call('chat.send', {
    auth: 'shopper',
    summary:
      'Sends a message to the company’s agents and opens a conversation where none is open. The same key always returns the same message',
    input: z
      .object({
        key: ChatKey,
        text: text(MAX_CHAT_TEXT).default(''),
        /** address of an upload of the shopper */
        picture: z.string().max(200).default(''),
        orderId: OrderId.optional(),
        spuId: Id.optional(),
      })
      .refine(
        (one) =>
          [one.text !== '', one.picture !== '', one.orderId, one.spuId].filter(Boolean).length ===
          1,
        '应为文字、图片、订单或商品之一',
      ),
    data: z.object({ conversation: Conversation, message: ChatMessage }),
    refusals: [
      'chat/closed',
      'order/not-found',
      'goods/not-found',
      'upload/not-found',
      'chat/too-many',
    ],
  }),
  'chat.leave': call('chat.leave', {
    auth: 'shopper',
    summary:
      'Leaves a message while no agent serves, answered later with an SMS. The same key always returns the same message',
    input: z.object({ key: ChatKey, text: chatWords, phone: Phone }),
    data: z.object({ message: ChatMessage }),
    refusals: ['chat/disabled', 'chat/too-many'],
  }),
  'chat.read': call('chat.read', {
    auth: 'shopper',
    summary: 'Marks messages as read up to a number',
    input: z.object({ ...own, seq: place }),
    data: Nothing,
    refusals: ['chat/not-found'],
  }),
  'chat.close': call('chat.close', {
    auth: 'shopper',
    summary: 'Ends a conversation; one that has ended stays so',
    input: z.object(own),
    data: Nothing,
    refusals: ['chat/not-found'],
  }),
  'chat.rate': call('chat.rate', {
    auth: 'shopper',
    summary:
      'Rates a conversation that an agent took and that has ended, once; without stars the shopper declines. The same rating again changes nothing',
    input: ChatRating.extend(own).refine(
      ({ stars, reasons, text: words }) => stars !== null || (reasons.length === 0 && words === ''),
      '请选择评分',
    ),
    data: Nothing,
    refusals: ['chat/not-found', 'chat/not-ratable'],
  }),
}
