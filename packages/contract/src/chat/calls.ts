import { z } from 'zod'
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
import { CHAT_STATUSES, MAX_CHAT_TEXT, OrderStatus } from '../states/index.ts'

export const chatWords = text(MAX_CHAT_TEXT).refine((value) => value !== '', '不能为空')
/** Written by the client for each message; the same key never adds a second message. */
export const ChatKey = z.string().regex(/^[\w-]{16,64}$/, '应为 16 至 64 位字母、数字、横线')

const ChatOrder = z.object({
  id: OrderId,
  status: z.enum(OrderStatus),
  name: z.string(),
  specText: z.string(),
  picture: Picture,
  /** pieces of the first line */
  num: z.int(),
  /** goods of the order together */
  goodsAmount: CostPoints,
})
const ChatProduct = z.object({
  spuId: OutId,
  name: z.string(),
  picture: Picture,
  costPoints: CostPoints,
})

const MAX_INTEGER = 2_147_483_647
/** Number of a message, or of a version: a PostgreSQL integer. */
const place = whole.refine((n) => n <= MAX_INTEGER, '数字过大')

export const ChatMessage = z.object({
  conversationId: OutId,
  seq: z.int().positive(),
  /** key of the shopper's client; '' for an agent's message */
  key: z.string(),
  by: z.enum(['shopper', 'agent']),
  text: z.string(),
  picture: Picture.nullable(),
  order: ChatOrder.nullable(),
  product: ChatProduct.nullable(),
  at: Timestamp,
})
export type ChatMessage = z.infer<typeof ChatMessage>

export const Conversation = z.object({
  id: OutId,
  status: z.enum(CHAT_STATUSES),
  /** name of the agent; '' before one has taken the conversation */
  agent: z.string(),
  /** conversations that wait before this one; 0 unless it waits */
  ahead: z.int().nonnegative(),
  lastSeq: z.int().nonnegative(),
  /** last message that the agent, or the shopper, has read */
  agentReadSeq: z.int().nonnegative(),
  shopperReadSeq: z.int().nonnegative(),
})
export type Conversation = z.infer<typeof Conversation>

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
      /** within the hours of its agents */
      isOpen: z.boolean(),
      from: z.string(),
      to: z.string(),
      conversation: Conversation.nullable(),
      messages: z.array(ChatMessage),
      /** of `chat.history`; null where no older message exists */
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
}
