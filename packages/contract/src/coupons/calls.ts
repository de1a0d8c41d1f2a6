import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import {
  CostPoints,
  Id,
  Nothing,
  OutId,
  pageInput,
  pageOf,
  text,
  Timestamp,
} from '../base/shapes.ts'
import { CLAIM_STATES, COUPON_TABS } from '../states/index.ts'
import { GoodsCard, GoodsTag } from '../goods/goods-shapes.ts'
import { CouponChoice, UsedCoupon } from '../pricing/calls.ts'

/** Idempotency key of a claim: a repetition with the same input returns the same coupon. */
export const RequestKey = about(z.string().regex(/^[\w-]{16,64}$/), {
  title: '请求编号',
  hint: '重复提交时用同一个编号',
})

const rule = {
  templateId: OutId,
  title: z.string(),
  kind: CouponChoice.shape.kind,
  /** goods amount in scope from which it can be used */
  threshold: CostPoints,
  /** minus: costPoints off; discount: percent to pay, 1–99 */
  value: z.int(),
  /** discount: the most it takes off */
  cap: CostPoints.nullable(),
  scopeText: z.string(),
  /** categories in its scope by name, in the company's order; none: goods, or the whole mall */
  scopeNames: z.array(z.string()),
  /** the only product it can be used for; null where there are several */
  spuId: OutId.nullable(),
}

/** A kind of coupon that shoppers can claim. */
export const CouponTemplate = z.object({
  ...rule,
  /** fixed end; null where it depends on the claim */
  validTo: Timestamp.nullable(),
  /** days from the claim; null where the end is fixed */
  validDays: z.int().nullable(),
  state: z.enum(CLAIM_STATES),
  /** start of claiming, while it is in the future */
  claimFrom: Timestamp.nullable(),
  /** end of claiming */
  claimTo: Timestamp.nullable(),
  /** pieces left; null where unlimited */
  left: z.int().nullable(),
  /** share of the pieces that is claimed, per cent, rounded down; null where unlimited */
  claimedPercent: z.int().nullable(),
  perPerson: z.int(),
  /** number of coupons that the shopper has claimed */
  claimed: z.int(),
  /** id of an unused one that the shopper holds */
  couponId: z.string().nullable(),
})
export type CouponTemplate = z.infer<typeof CouponTemplate>

/** Goods that coupons cover: all of them, or those of the categories and the single ones. */
export const CouponScope = z.object({
  /** the tag of goods that are covered */
  tag: GoodsTag,
  everything: z.boolean(),
  categories: z.array(OutId),
  goods: z.array(OutId),
})
export type CouponScope = z.infer<typeof CouponScope>

/** A coupon of a shopper. */
export const Coupon = z.object({
  id: z.string(),
  ...rule,
  /** `locked`: in an unpaid order */
  status: z.enum(['unused', 'locked', 'used', 'expired']),
  validFrom: Timestamp,
  validTo: Timestamp,
  /** order that holds or used it */
  orderId: z.string().nullable(),
})
export type Coupon = z.infer<typeof Coupon>

/**
 * Without a request key the mall makes one of the shopper, the template and the day: a repetition on
 * the same day returns the same coupon.
 */
export const claimInput = z.object({ couponTemplateId: Id, requestKey: RequestKey.optional() })
export const claimRefusals = [
  'coupon/not-found',
  'coupon/sold-out',
  'coupon/limit',
  'coupon/not-started',
  'coupon/ended',
  'coupon/key-reused',
] as const
const Templates = z.object({ list: z.array(CouponTemplate) })

export const couponCalls = {
  'coupon.list': call('coupon.list', {
    auth: 'shopper',
    summary: 'Coupons of the shopper by tab, those that end first leading',
    input: z.object({ ...pageInput, tab: z.enum(COUPON_TABS).default('unused') }),
    data: pageOf(Coupon).extend({
      counts: z.object({ unused: z.int(), used: z.int(), expired: z.int() }),
    }),
  }),
  'coupon.forGoods': call('coupon.forGoods', {
    auth: 'shopper',
    summary: 'Coupons of the shopper for goods: what each saves, or why it cannot be used',
    input: z.object({
      goodsList: z
        .array(z.object({ skuId: Id, num: z.int().min(1).max(9999) }))
        .min(1)
        .max(100),
    }),
    data: z.object({
      list: z.array(
        CouponChoice.extend({
          /** amount in scope that is missing for the threshold; 0 where nothing is */
          missing: CostPoints,
          /** saving once the threshold is reached; 0 where nothing is missing */
          savesThen: CostPoints,
        }),
      ),
      /** the best combination, which checkout counts in, and what each of its coupons saves */
      usedCoupons: z.array(UsedCoupon.extend({ id: z.string() })).optional(),
    }),
  }),
  'coupon.templates': call('coupon.templates', {
    auth: 'optional',
    summary: 'Coupons that can be claimed for a product',
    input: z.object({ spuId: Id }),
    data: Templates,
    refusals: ['goods/not-found'],
  }),
  'coupon.claim': call('coupon.claim', {
    auth: 'shopper',
    summary: 'Claims a coupon; a repetition of the request key returns the same one',
    input: claimInput.extend({
      /** campaign that led here; stored with the coupon */
      activityId: z.string().max(40).optional(),
    }),
    data: Coupon,
    refusals: claimRefusals,
  }),
  'coupon.exchange': call('coupon.exchange', {
    auth: 'shopper',
    summary: 'Exchanges a code for its coupon; 10 wrong codes per hour',
    input: z.object({
      /** 13 characters of Crockford’s 32; case, spaces and hyphens do not matter */
      couponCode: text(40).refine((code) => code !== '', '请输入兑换码'),
      /** without a request key, a repetition of the code returns its coupon */
      requestKey: RequestKey.optional(),
    }),
    data: Coupon,
    refusals: ['coupon/code', 'coupon/code-used', 'coupon/code-tries', ...claimRefusals],
  }),
  'coupon.home': call('coupon.home', {
    auth: 'optional',
    summary: 'Coupons offered on the home page; type 1 claims them all, type 0 only lists',
    input: z.object({
      type: z.union([z.literal(0), z.literal(1), z.enum(['0', '1']).transform(Number)]).default(0),
      /** without a request key, type 1 claims each coupon once a day */
      requestKey: RequestKey.optional(),
    }),
    data: Templates.extend({ claimed: z.array(Coupon) }),
  }),
  'coupon.count': call('coupon.count', {
    auth: 'shopper',
    summary: 'Numbers of unused coupons, and of those that end within three days',
    input: Nothing,
    data: z.object({ unused: z.int(), expiring: z.int() }),
  }),
  'coupon.scope': call('coupon.scope', {
    auth: 'shopper',
    summary: 'Goods that the coupons cover which the shopper holds or can claim now',
    input: Nothing,
    data: CouponScope,
  }),
  'coupon.toUse': call('coupon.toUse', {
    auth: 'shopper',
    summary: 'Where a coupon of the shopper can be used',
    withoutScreen: 'lists of coupons open the goods of a coupon by its fields',
    input: z.object({ id: z.string().max(40) }),
    data: Coupon,
    refusals: ['coupon/not-found'],
  }),
  'coupon.addOn': call('coupon.addOn', {
    auth: 'shopper',
    summary: 'What the chosen goods of the cart miss for a coupon, and goods that close the gap',
    input: z.object({ id: z.string().max(40) }),
    data: z.object({
      coupon: Coupon,
      /** amount of the chosen goods in scope */
      amount: CostPoints,
      missing: CostPoints,
      /** goods in scope and in stock, the price nearest above the gap first */
      goods: z.array(GoodsCard),
    }),
    refusals: ['coupon/not-found'],
  }),
  'coupon.block': call('coupon.block', {
    auth: 'optional',
    summary: 'Coupons of a block of a page, in the order given; unknown ones are left out',
    input: z.object({ couponTemplateIds: z.array(Id).min(1).max(6) }),
    data: Templates,
  }),
  'coupon.claimInBlock': call('coupon.claimInBlock', {
    auth: 'shopper',
    summary: 'Claims a coupon of a block of a page',
    withoutScreen: 'blocks of a page claim by coupon.claim, as all lists of coupons',
    input: claimInput,
    data: Coupon,
    refusals: claimRefusals,
  }),
  'coupon.center': call('coupon.center', {
    auth: 'optional',
    summary: 'The coupon centre: those that can be claimed first',
    input: z.object({
      /** template of a link, which is listed first */
      id: Id.optional(),
      tagName: text(8).optional(),
    }),
    data: Templates,
  }),
  'coupon.centerTags': call('coupon.centerTags', {
    auth: 'public',
    summary: 'Tags of the coupon centre of a company; another company’s are empty',
    input: z.object({ id: Id }),
    data: z.object({
      tags: z.array(z.string()),
      /** the company has coupons, also ones that cannot be claimed */
      isOffered: z.boolean().optional(),
    }),
  }),
  'coupon.centerTemplate': call('coupon.centerTemplate', {
    auth: 'optional',
    summary: 'One kind of coupon',
    withoutScreen: 'links to one coupon open the list of the coupon centre',
    input: z.object({ id: Id }),
    data: CouponTemplate,
    refusals: ['coupon/not-found'],
  }),
}
