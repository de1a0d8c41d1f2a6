import { z } from 'zod'
import { call } from '../base/call.ts'
import { flag, Id, OrderId, text, Timestamp, whole } from '../base/shapes.ts'
import { MyReview } from './calls.ts'
import { ALL_REVIEW_TAGS, MAX_REVIEW_TEXT, ReviewStatus } from '../states/index.ts'
import { cursorInput, cursorPage } from '../base/ops-shapes.ts'

const OperatorsReview = MyReview.omit({
  isHelpful: true,
  canFollowUp: true,
  canChange: true,
}).extend({
  userId: z.int(),
  /** the word of the company’s list that its text contains; '' for none */
  word: z.string(),
  /** shoppers who reported it */
  reports: z.array(z.object({ reason: z.string(), count: z.int() })),
})
const own = { id: Id }
const sentence = (max: number) => text(max).refine((value) => value !== '', '不能为空')
const isStatus = (value: number) => Object.values<number>(ReviewStatus).includes(value)

/** Why a review of a file cannot be added. */
export const REVIEW_FAULTS = ['no-line', 'not-received', 'refunded', 'time'] as const
const ImportedReview = z.object({
  orderId: OrderId,
  skuId: Id,
  rating: z.int().min(1).max(5),
  tags: z.array(z.enum(ALL_REVIEW_TAGS)).max(6).default([]),
  text: text(MAX_REVIEW_TEXT).default(''),
  isAnonymous: flag.default(false),
  /** between receipt and now */
  at: Timestamp,
  reply: text(300).default(''),
})

export const reviewOpsCalls = {
  'ops.reviews': call('ops.reviews', {
    auth: 'ops',
    title: '列出评价',
    permission: 'orders.read',
    summary: 'Reviews, the newest first',
    input: z.object({
      ...cursorInput,
      status: whole.refine(isStatus, '应为评价状态').optional(),
      spuId: Id.optional(),
      /** only those that shoppers reported */
      isReported: flag.optional(),
    }),
    data: cursorPage(OperatorsReview),
  }),
  'ops.importReviews': call('ops.importReviews', {
    auth: 'ops',
    title: '导入评价',
    permission: 'orders.write',
    summary:
      'Adds reviews that shoppers wrote elsewhere about orders received here, without points. With a fault nothing is added; with `check` it only reports what would happen',
    input: z.object({
      reviews: z.array(ImportedReview).min(1).max(200),
      check: z.boolean().default(false),
    }),
    data: z.object({
      added: z.int(),
      /** lines that have a review already */
      existing: z.int(),
      faults: z.array(
        z.object({ /** place in `reviews` */ index: z.int(), reason: z.enum(REVIEW_FAULTS) }),
      ),
    }),
  }),
  'ops.showReview': call('ops.showReview', {
    auth: 'ops',
    title: '显示评价',
    permission: 'orders.write',
    summary: 'Shows a review that waits or was hidden; a repetition changes nothing',
    input: z.object(own),
    data: OperatorsReview,
    refusals: ['review/not-found'],
  }),
  'ops.hideReview': call('ops.hideReview', {
    auth: 'ops',
    title: '隐藏评价',
    permission: 'orders.write',
    summary: 'Hides a review with a reason; its shopper still reads it',
    input: z.object({ ...own, reason: sentence(100) }),
    data: OperatorsReview,
    refusals: ['review/not-found'],
  }),
  'ops.replyReview': call('ops.replyReview', {
    auth: 'ops',
    title: '回复评价',
    permission: 'orders.write',
    summary: 'Replies to a review, or replaces the reply',
    input: z.object({ ...own, text: sentence(300) }),
    data: OperatorsReview,
    refusals: ['review/not-found'],
  }),
}
