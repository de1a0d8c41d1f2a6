import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { RequestKey } from '../coupons/calls.ts'
import { flag, Id, OutId, pageInput, pageOf, text, Timestamp } from '../base/shapes.ts'
import {
  AnswerStatus,
  answerStatusLabels,
  MAX_ANSWER_TEXT,
  MAX_QUESTION_TEXT,
  MIN_ANSWER_TEXT,
  MIN_QUESTION_TEXT,
  QuestionStatus,
  questionStatusLabels,
} from '../states/question-status.ts'

const sentence = (min: number, max: number) =>
  text(max).refine((value) => [...value].length >= min, `至少 ${String(min)} 个字符`)

/** Answer of a shopper who received the product. */
export const BuyerAnswer = z.object({
  id: about(OutId, { title: '回答编号' }),
  /** masked; '' for an anonymous answer */
  userName: about(z.string(), { title: '顾客', personal: 'name' }),
  text: about(z.string(), { title: '内容' }),
  status: about(z.enum(AnswerStatus), { title: '状态', choices: answerStatusLabels }),
  createdAt: about(Timestamp, { title: '回答时间' }),
  /** the caller wrote the answer; other callers do not see it before it is shown */
  isOwn: z.boolean(),
})
export type BuyerAnswer = z.infer<typeof BuyerAnswer>

/** A question about a product. */
export const Question = z.object({
  id: about(OutId, { title: '编号' }),
  /** masked; '' for an anonymous question */
  userName: about(z.string(), { title: '顾客', personal: 'name' }),
  text: about(z.string(), { title: '问题' }),
  status: about(z.enum(QuestionStatus), { title: '状态', choices: questionStatusLabels }),
  createdAt: about(Timestamp, { title: '提问时间' }),
  /** answer of the seller */
  answer: about(
    z.object({
      text: about(z.string(), { title: '回答内容' }),
      at: about(Timestamp, { title: '回答时间' }),
    }),
    { title: '商家回答', none: '无' },
  ).nullable(),
  /** the newest shown answers of buyers, after the caller’s own */
  answers: about(z.array(BuyerAnswer), { title: '买家回答' }),
  /** number of shown answers of buyers */
  answerCount: about(z.int(), { title: '买家回答数' }),
  /** the caller asked the question; other callers do not see it before it is public */
  isOwn: z.boolean(),
  /** the caller received the product and has not answered */
  canAnswer: z.boolean(),
})
export type Question = z.infer<typeof Question>

const ShortQuestion = z.object({
  id: OutId,
  text: z.string(),
  /** the seller’s answer, else the newest one of a buyer; null without an answer */
  answer: z.object({ text: z.string(), isSeller: z.boolean() }).nullable(),
})

export const questionCalls = {
  'question.list': call('question.list', {
    auth: 'optional',
    summary:
      'Public questions about a product and those of the caller, who finds the own first; none where the company shows no reviews',
    input: z.object({ spuId: Id, ...pageInput }),
    data: pageOf(Question).extend({
      /** the product is on sale, and the company takes questions */
      canAsk: z.boolean(),
    }),
  }),
  'question.summary': call('question.summary', {
    auth: 'public',
    summary: 'Number of public questions about a product, and two of them',
    input: z.object({ spuId: Id }),
    data: z.object({ total: z.int(), latest: z.array(ShortQuestion) }),
  }),
  'question.ask': call('question.ask', {
    auth: 'shopper',
    summary:
      'Asks a question about a product on sale; it is public once the seller answers or releases it. With the same `requestKey` it is the same question',
    input: z.object({
      spuId: Id,
      text: sentence(MIN_QUESTION_TEXT, MAX_QUESTION_TEXT),
      isAnonymous: flag.default(false),
      requestKey: RequestKey.optional(),
    }),
    data: Question,
    refusals: ['goods/not-found', 'question/closed', 'question/too-many', 'question/waiting'],
  }),
  'question.answers': call('question.answers', {
    auth: 'optional',
    summary: 'Answers of buyers to a question, the newest first after the caller’s own',
    input: z.object({ id: Id, ...pageInput }),
    data: pageOf(BuyerAnswer),
    refusals: ['question/not-found'],
  }),
  'question.answer': call('question.answer', {
    auth: 'shopper',
    summary:
      'Answers a public question about a received product, once. A text with a word of the company’s list is looked at before it is shown',
    input: z.object({
      id: Id,
      text: sentence(MIN_ANSWER_TEXT, MAX_ANSWER_TEXT),
      isAnonymous: flag.default(false),
    }),
    data: Question,
    refusals: [
      'question/not-found',
      'question/closed',
      'question/own',
      'question/not-buyer',
      'question/answered',
    ],
  }),
}
