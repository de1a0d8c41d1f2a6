import type { Transitions } from './transitions.ts'

/** Statuses of a conversation with the company's agents. */
export const CHAT_STATUSES = ['waiting', 'open', 'closed', 'offline'] as const
export type ChatStatus = (typeof CHAT_STATUSES)[number]
export const chatStatusLabels: Readonly<Record<ChatStatus, string>> = {
  waiting: '等待',
  open: '进行中',
  closed: '已结束',
  offline: '留言',
}

export const chatTransitions = {
  take: { from: ['waiting'], to: 'open' },
  close: { from: ['waiting', 'open', 'offline'], to: 'closed' },
} as const satisfies Transitions<ChatStatus>

/** Longest message, in characters. */
export const MAX_CHAT_TEXT = 1000

/** Reasons of a conversation's rating, good ones first. */
export const CHAT_RATING_REASONS = [
  'solved',
  'quick',
  'friendly',
  'unsolved',
  'slow',
  'rude',
] as const
export type ChatRatingReason = (typeof CHAT_RATING_REASONS)[number]
export const chatRatingReasonLabels: Readonly<Record<ChatRatingReason, string>> = {
  solved: '问题已解决',
  quick: '回复及时',
  friendly: '态度友好',
  unsolved: '问题未解决',
  slow: '回复慢',
  rude: '态度不好',
}
/** Longest words of a rating, in characters. */
export const MAX_CHAT_RATING_TEXT = 200
