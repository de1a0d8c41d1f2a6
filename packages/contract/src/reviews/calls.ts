import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { reviewStatusLabels } from '../states/review-status.ts'
import { goodsKinds } from '../goods/kinds.ts'
import {
  flag,
  Id,
  Nothing,
  OrderId,
  OutId,
  pageInput,
  pageOf,
  Picture,
  Points,
  text,
  Timestamp,
} from '../base/shapes.ts'
import {
  ALL_REVIEW_TAGS,
  MAX_REVIEW_PICTURES,
  MAX_REVIEW_TEXT,
  REVIEW_REPORT_REASONS,
  ReviewStatus,
} from '../states/index.ts'

const Rating = about(z.int().min(1).max(5), { title: '星级' })
const words = text(MAX_REVIEW_TEXT)
const addresses = z.array(z.string().max(300)).max(MAX_REVIEW_PICTURES).default([])

/** A review as it is public. */
export const Review = z.object({
  id: about(OutId, { title: '编号' }),
  /** masked; '' for an anonymous review */
  userName: about(z.string(), { title: '顾客', personal: 'name' }),
  rating: Rating,
  tags: about(z.array(z.string()), { title: '印象' }),
  text: about(z.string(), { title: '内容' }),
  pictures: about(z.array(Picture), { title: '图片' }),
  specText: about(z.string(), { title: '规格' }),
  createdAt: about(Timestamp, { title: '评价时间' }),
  followUp: about(
    z.object({
      text: about(z.string(), { title: '追评内容' }),
      pictures: about(z.array(Picture), { title: '图片' }),
      at: about(Timestamp, { title: '追评时间' }),
    }),
    { title: '追评', none: '无' },
  ).nullable(),
  /** reply of the seller */
  reply: about(
    z.object({
      text: about(z.string(), { title: '回复内容' }),
      at: about(Timestamp, { title: '回复时间' }),
    }),
    { title: '回复', none: '无' },
  ).nullable(),
  helpful: about(z.int(), { title: '觉得有用的人数' }),
  /** the caller found it helpful */
  isHelpful: z.boolean(),
})
export type Review = z.infer<typeof Review>

/** An own review, with its product. */
export const MyReview = Review.extend({
  status: about(z.enum(ReviewStatus), { title: '状态', choices: reviewStatusLabels }),
  orderId: OrderId,
  lineId: about(OutId, { title: '行编号' }),
  spuId: about(OutId, { title: '商品编号', unit: 'goods' }),
  name: about(z.string(), { title: '商品' }),
  picture: about(Picture, { title: '商品图片' }),
  isAnonymous: about(z.boolean(), { title: '匿名' }),
  canFollowUp: z.boolean(),
  /** the review is less than an hour old and has no follow-up */
  canChange: z.boolean(),
  earned: about(Points, { title: '获得积分' }),
})
export type MyReview = z.infer<typeof MyReview>

/** A line of a completed part that has no review yet. */
export const ReviewableLine = z.object({
  lineId: OutId,
  orderId: OrderId,
  spuId: OutId,
  name: z.string(),
  specText: z.string(),
  picture: Picture,
  num: z.int(),
  kind: z.enum(goodsKinds),
  /** time at which the goods were received */
  at: Timestamp,
})
export type ReviewableLine = z.infer<typeof ReviewableLine>

const content = {
  rating: Rating,
  tags: z.array(z.enum(ALL_REVIEW_TAGS)).max(6).default([]),
  text: words.default(''),
  /** addresses of the shopper’s own uploads */
  pictures: addresses,
  isAnonymous: flag.default(false),
}

/** `low`: at most three stars. */
export const REVIEW_FILTERS = ['all', 'pictures', 'followUp', 'good', 'low'] as const
export type ReviewFilter = (typeof REVIEW_FILTERS)[number]
/** `helpful`: newest first, where each vote counts like a day. */
export const REVIEW_SORTS = ['helpful', 'newest'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]

export const reviewCalls = {
  'review.toReview': call('review.toReview', {
    auth: 'shopper',
    summary: 'Received goods without a review, the latest first',
    input: z.object({ ...pageInput, orderId: OrderId.optional() }),
    data: pageOf(ReviewableLine),
  }),
  'review.line': call('review.line', {
    auth: 'shopper',
    summary: 'A line of an own order with its review, if it has one',
    input: z.object({ lineId: Id }),
    data: z.object({
      line: ReviewableLine,
      review: MyReview.nullable(),
      /** points that a text earns, and pictures beside it; null where nothing is given */
      reward: z.object({ text: Points, picture: Points }).nullable(),
    }),
    refusals: ['review/not-allowed', 'review/refunded'],
  }),
  'review.mine': call('review.mine', {
    auth: 'shopper',
    summary: 'Own reviews, the latest first',
    input: z.object(pageInput),
    data: pageOf(MyReview),
  }),
  'review.add': call('review.add', {
    auth: 'shopper',
    summary:
      'Reviews a received line, once. A text with a word of the company’s list is looked at before it is shown',
    input: z.object({ lineId: Id, ...content }),
    data: MyReview,
    refusals: ['review/not-allowed', 'review/refunded', 'review/exists', 'upload/not-found'],
  }),
  'review.change': call('review.change', {
    auth: 'shopper',
    summary: 'Changes an own review within an hour; it earns no further points',
    input: z.object({ id: Id, ...content }),
    data: MyReview,
    refusals: ['review/not-found', 'review/no-change', 'upload/not-found'],
  }),
  'review.report': call('review.report', {
    auth: 'shopper',
    summary: 'Reports a shown review of another shopper; a repetition changes nothing',
    input: z.object({ id: Id, reason: z.enum(REVIEW_REPORT_REASONS) }),
    data: Nothing,
    refusals: ['review/not-found', 'review/own'],
  }),
  'review.followUp': call('review.followUp', {
    auth: 'shopper',
    summary: 'Follows up an own review, once within 180 days',
    input: z.object({
      id: Id,
      text: words.refine((value) => value !== '', '请填写追评内容'),
      pictures: addresses,
    }),
    data: MyReview,
    refusals: ['review/not-found', 'review/no-follow-up', 'upload/not-found'],
  }),
  'review.remove': call('review.remove', {
    auth: 'shopper',
    summary: 'Removes an own review; the line cannot be reviewed again',
    input: z.object({ id: Id }),
    data: Nothing,
    refusals: ['review/not-found'],
  }),
  'review.vote': call('review.vote', {
    auth: 'shopper',
    summary: 'Finds a review helpful, or no longer; a repetition changes nothing',
    input: z.object({ id: Id, isHelpful: flag }),
    data: z.object({ helpful: z.int(), isHelpful: z.boolean() }),
    refusals: ['review/not-found'],
  }),
  'review.ofGoods': call('review.ofGoods', {
    auth: 'optional',
    summary:
      'Reviews of a product, the most helpful of the latest first; none where the company shows none',
    input: z.object({
      spuId: Id,
      ...pageInput,
      filter: z.enum(REVIEW_FILTERS).default('all'),
      /** only reviews with the tag */
      tag: z.enum(ALL_REVIEW_TAGS).optional(),
      sort: z.enum(REVIEW_SORTS).default('helpful'),
    }),
    data: pageOf(Review),
  }),
  'review.summary': call('review.summary', {
    auth: 'public',
    summary: 'Rating of a product, numbers by kind of review, and two reviews',
    input: z.object({ spuId: Id }),
    data: z.object({
      total: z.int(),
      /** average of the ratings; 0 without reviews */
      average: z.number(),
      /**
       * share of four and five stars in percent, rounded down, without goods that were refunded;
       * null below ten
       */
      goodPercent: z.int().nullable(),
      counts: z.object({
        all: z.int(),
        pictures: z.int(),
        followUp: z.int(),
        good: z.int(),
        low: z.int(),
      }),
      /** number of reviews by stars, from one to five */
      stars: z.array(z.int()),
      tags: z.array(z.object({ tag: z.string(), count: z.int() })),
      latest: z.array(Review),
    }),
  }),
}
