import { z } from 'zod'
import { call } from '../base/call.ts'
import { CostPoints, Id, OutId, text } from '../base/shapes.ts'
import { SeedCoupon } from '../seed-shapes.ts'
import { cursorInput, cursorPage, Who } from '../base/ops-shapes.ts'

/** Rule of a template; its number is given by the mall. */
export const CouponRuleInput = SeedCoupon.omit({ templateId: true, stopped: true }).extend({
  title: text(30).refine((title) => title !== '', '不能为空'),
})

/** A template as operators see it, with what became of its coupons. */
export const OperatorsTemplate = z.object({
  id: OutId,
  version: z.string(),
  rule: SeedCoupon,
  /** a second person has not decided yet whether it may be offered */
  isWaiting: z.boolean(),
  claimed: z.int(),
  used: z.int(),
  /** in unpaid orders */
  locked: z.int(),
  /** amount that unpaid and paid orders are reduced by, within the rule’s budget, costPoints */
  given: CostPoints,
  /** codes made, and codes exchanged */
  codes: z.int(),
  exchanged: z.int(),
})
export type OperatorsTemplate = z.infer<typeof OperatorsTemplate>

/** Statistics of the coupons of a template. */
export const CouponStatistics = z.object({
  id: OutId,
  title: z.string(),
  claimed: z.int(),
  /** can still be used, and ended without use */
  unused: z.int(),
  expired: z.int(),
  /** in unpaid orders, and what those are reduced by, costPoints */
  locked: z.int(),
  reserved: CostPoints,
  /** in paid orders: what those are reduced by, and their goods, costPoints */
  used: z.int(),
  given: CostPoints,
  goodsAmount: CostPoints,
  /** paid orders with one, and those among them whose refund returned it */
  orders: z.int(),
  returned: z.int(),
  /** days of China with a claim or a paid order, the newest first */
  days: z.array(z.object({ day: z.string(), claimed: z.int(), used: z.int(), given: CostPoints })),
})

const own = { id: Id }
const FileHash = z.string().regex(/^[\da-f]{64}$/)

/** Result of a line of an issue. */
export const issueResults = ['issued', 'already-issued', 'not-found', 'limit', 'sold-out'] as const
export type IssueResult = (typeof issueResults)[number]

export const couponOpsCalls = {
  'ops.couponTemplates': call('ops.couponTemplates', {
    auth: 'ops',
    title: '列出券模板',
    permission: 'marketing.read',
    summary: 'Coupon templates with what became of their coupons, the newest first',
    input: z.object(cursorInput),
    data: cursorPage(OperatorsTemplate),
  }),
  'ops.couponTemplate': call('ops.couponTemplate', {
    auth: 'ops',
    title: '查看券模板',
    permission: 'marketing.read',
    summary: 'One coupon template',
    input: z.object(own),
    data: OperatorsTemplate,
    refusals: ['coupon/not-found'],
  }),
  'ops.couponStatistics': call('ops.couponStatistics', {
    auth: 'ops',
    title: '查看券统计',
    permission: 'marketing.read',
    summary: 'What became of a template’s coupons, in all and by day',
    input: z.object({ ...own, days: z.coerce.number().int().min(1).max(366).default(30) }),
    data: CouponStatistics,
    refusals: ['coupon/not-found'],
  }),
  'ops.createCouponTemplate': call('ops.createCouponTemplate', {
    auth: 'ops',
    title: '新建券模板',
    permission: 'marketing.write',
    summary:
      'Creates a coupon template; one worth more than the company’s bound waits for a second person',
    input: z.object({ rule: CouponRuleInput }),
    data: OperatorsTemplate.extend({ approval: z.string().nullable() }),
    refusals: ['coupon/bad-rule'],
  }),
  'ops.changeCouponTemplate': call('ops.changeCouponTemplate', {
    auth: 'ops',
    title: '修改券模板',
    permission: 'marketing.write',
    versioned: true,
    summary:
      'Changes a coupon template; what it takes off and where stays as it is once one was claimed',
    input: z.object({ ...own, rule: CouponRuleInput }),
    data: OperatorsTemplate.extend({ approval: z.string().nullable() }),
    refusals: ['coupon/not-found', 'coupon/bad-rule', 'coupon/claimed'],
  }),
  'ops.stopCouponTemplate': call('ops.stopCouponTemplate', {
    auth: 'ops',
    title: '停止券模板',
    permission: 'marketing.write',
    summary: 'Ends a template: no shopper receives it any more; coupons already held stay valid',
    input: z.object(own),
    data: OperatorsTemplate,
    refusals: ['coupon/not-found'],
  }),
  'ops.createCouponCodes': call('ops.createCouponCodes', {
    auth: 'ops',
    title: '生成兑换码',
    permission: 'marketing.write',
    stepUp: true,
    secret: true,
    summary: 'Makes codes that each give one coupon of a template; shown this once',
    input: z.object({ ...own, count: z.int().min(1).max(5_000) }),
    data: z.object({ batchId: z.string(), codes: z.array(z.string()) }),
    refusals: ['coupon/not-found', 'coupon/ended'],
  }),
  'ops.requestCouponIssue': call('ops.requestCouponIssue', {
    auth: 'ops',
    title: '申请发放优惠券',
    permission: 'marketing.write',
    summary: 'Asks a second person to allow an issue to more persons than the company’s bound',
    input: z.object({ ...own, fileHash: FileHash, persons: z.int().min(1).max(100_000) }),
    data: z.object({ approval: z.string() }),
    refusals: ['coupon/not-found'],
  }),
  'ops.issueCoupons': call('ops.issueCoupons', {
    auth: 'ops',
    title: '发放优惠券',
    permission: 'marketing.write',
    summary: 'Issues a coupon per line of a file, each line once however often it is sent',
    input: z.object({
      ...own,
      fileHash: FileHash,
      /** number of the first line in the file, from 0 */
      from: z.int().nonnegative().max(1_000_000),
      rows: z.array(Who).min(1).max(200),
    }),
    data: z.object({ results: z.array(z.enum(issueResults)) }),
    refusals: ['coupon/not-found', 'coupon/ended', 'coupon/issue-bound'],
  }),
}
