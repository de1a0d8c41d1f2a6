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
