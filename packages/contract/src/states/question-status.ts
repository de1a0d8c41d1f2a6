import type { Transitions } from './transitions.ts'

export const QuestionStatus = { Waiting: 0, Shown: 1, Hidden: 2 } as const
export type QuestionStatus = (typeof QuestionStatus)[keyof typeof QuestionStatus]
export const questionStatusLabels: Readonly<Record<QuestionStatus, string>> = {
  0: '待回答',
  1: '已公开',
  2: '已隐藏',
}
const Q = QuestionStatus

/** Changes of a question by event; `answer`: the seller's answer makes it public. */
export const questionTransitions = {
  answer: { from: [Q.Waiting], to: Q.Shown },
  show: { from: [Q.Waiting, Q.Hidden], to: Q.Shown },
  hide: { from: [Q.Waiting, Q.Shown], to: Q.Hidden },
} as const satisfies Transitions<QuestionStatus>

/** States of a buyer's answer. */
export const AnswerStatus = { Pending: 0, Shown: 1, Hidden: 2 } as const
export type AnswerStatus = (typeof AnswerStatus)[keyof typeof AnswerStatus]
export const answerStatusLabels: Readonly<Record<AnswerStatus, string>> = {
  0: '待审核',
  1: '已展示',
  2: '已隐藏',
}
const A = AnswerStatus

export const answerTransitions = {
  show: { from: [A.Pending, A.Hidden], to: A.Shown },
  hide: { from: [A.Pending, A.Shown], to: A.Hidden },
} as const satisfies Transitions<AnswerStatus>

/** Questions of a shopper in one day of Beijing. */
export const MAX_DAILY_QUESTIONS = 5
export const MIN_QUESTION_TEXT = 4
export const MAX_QUESTION_TEXT = 100
export const MIN_ANSWER_TEXT = 2
export const MAX_ANSWER_TEXT = 200
