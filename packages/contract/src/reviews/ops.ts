import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { flag, Id, OrderId, text, Timestamp, whole } from '../base/shapes.ts'
import { MyReview } from './calls.ts'
import { ALL_REVIEW_TAGS, MAX_REVIEW_TEXT, ReviewStatus } from '../states/index.ts'
import { reviewStatusLabels } from '../states/review-status.ts'
import { cursorInput, cursorPage } from '../base/ops-shapes.ts'

const OperatorsReview = MyReview.omit({
  isHelpful: true,
  canFollowUp: true,
  canChange: true,
}).extend({
  userId: about(z.int(), { title: '顾客编号', unit: 'shopper' }),
  /** the word of the company’s list that its text contains; '' for none */
  word: about(z.string(), { title: '含词' }),
  /** shoppers who reported it */
  reports: about(
    z.array(
      z.object({
        reason: about(z.string(), { title: '原因' }),
        count: about(z.int(), { title: '人数' }),
      }),
    ),
    { title: '举报' },
  ),
})
const own = { id: about(Id, { title: '评价编号' }) }
const sentence = (max: number) => text(max).refine((value) => value !== '', '不能为空')
const isStatus = (value: number) => Object.values<number>(ReviewStatus).includes(value)

/** Reasons why a review of a file cannot be added. */
export const REVIEW_FAULTS = ['no-line', 'not-received', 'refunded', 'time'] as const
const faultLabels: Readonly<Record<(typeof REVIEW_FAULTS)[number], string>> = {
  'no-line': '订单中没有该 SKU',
  'not-received': '商品还没有收货',
  refunded: '商品已退款',
  time: '时间应在收货之后，且不晚于现在',
}
const Tag = about(z.enum(ALL_REVIEW_TAGS), {
  choices: Object.fromEntries(ALL_REVIEW_TAGS.map((tag) => [tag, tag])),
})
const ImportedReview = z.object({
  orderId: OrderId,
  skuId: about(Id, { title: 'SKU 编号', unit: 'sku' }),
  rating: about(z.int().min(1).max(5), { title: '星级' }),
  tags: about(z.array(Tag).max(6), { title: '印象' }).default([]),
  text: about(text(MAX_REVIEW_TEXT), { title: '内容' }).default(''),
  isAnonymous: about(flag, { title: '匿名' }).default(false),
  /** time of the review, between the receipt and now */
  at: about(Timestamp, { title: '评价时间' }),
  reply: about(text(300), { title: '回复' }).default(''),
})

const reviewColumns = [
  'id',
  'status',
  'rating',
  'spuId',
  'name',
  'text',
  'tags',
  'followUp.text',
  'word',
  'reply.text',
  'reports',
]

export const reviewOpsCalls = {
  'ops.reviews': call('ops.reviews', {
    auth: 'ops',
    title: '列出评价',
    command: 'reviews list',
    columns: reviewColumns,
    permission: 'orders.read',
    summary: 'Reviews, the newest first',
    input: z.object({
      ...cursorInput,
      status: about(whole.refine(isStatus, '应为评价状态'), {
        title: '状态',
        choices: reviewStatusLabels,
      }).optional(),
      spuId: about(Id, { title: '商品编号', unit: 'goods' }).optional(),
      isReported: about(flag, { title: '被举报' }).optional(),
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
      reviews: about(z.array(ImportedReview).min(1).max(200), { title: '评价' }),
      check: about(z.boolean(), { title: '只核对' }).default(false),
    }),
    data: z.object({
      added: about(z.int(), { title: '新增' }),
      /** lines that have a review already */
      existing: about(z.int(), { title: '已有评价' }),
      faults: about(
        z.array(
          z.object({
            index: about(z.int(), { title: '序号', hint: '从 0 起' }),
            reason: about(z.enum(REVIEW_FAULTS), { title: '原因', choices: faultLabels }),
          }),
        ),
        { title: '有误的行' },
      ),
    }),
  }),
  'ops.showReview': call('ops.showReview', {
    auth: 'ops',
    title: '显示评价',
    command: 'reviews show {id}',
    columns: reviewColumns,
    note: '展示一条待审核或已隐藏的评价',
    permission: 'orders.write',
    summary: 'Shows a review that waits or was hidden; a repetition changes nothing',
    input: z.object(own),
    data: OperatorsReview,
    refusals: ['review/not-found'],
  }),
  'ops.hideReview': call('ops.hideReview', {
    auth: 'ops',
    title: '隐藏评价',
    command: 'reviews hide {id}',
    columns: reviewColumns,
    note: '顾客本人仍能看到',
    permission: 'orders.write',
    summary: 'Hides a review with a reason; its shopper still reads it',
    input: z.object({
      ...own,
      reason: about(sentence(100), { title: '原因', hint: '写入操作日志' }),
    }),
    data: OperatorsReview,
    refusals: ['review/not-found'],
  }),
  'ops.replyReview': call('ops.replyReview', {
    auth: 'ops',
    title: '回复评价',
    command: 'reviews reply {id}',
    columns: reviewColumns,
    note: '再次回复将替换原来的内容',
    permission: 'orders.write',
    summary: 'Replies to a review, or replaces the reply',
    input: z.object({ ...own, text: about(sentence(300), { title: '回复' }) }),
    data: OperatorsReview,
    refusals: ['review/not-found'],
  }),
}
