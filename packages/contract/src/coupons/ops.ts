import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { CostPoints, Id, OutId, text } from '../base/shapes.ts'
import { SeedCoupon } from '../seed-shapes.ts'
import { cursorInput, cursorPage, Who } from '../base/ops-shapes.ts'

/** Rule of a template; its number is given by the mall. */
export const CouponRuleInput = SeedCoupon.omit({ templateId: true, stopped: true }).extend({
  title: about(
    text(30).refine((title) => title !== '', '不能为空'),
    { title: '名称' },
  ),
})

const rule = { title: '规则' }
const approval = about(z.string(), { title: '审批编号', none: '无需审批' }).nullable()
const claimed = about(z.int(), { title: '领取' })
const used = about(z.int(), { title: '使用' })
const locked = about(z.int(), { title: '占用', hint: '在待付款订单中' })
const given = about(CostPoints, { title: '已优惠' })

/** A template as operators see it, with the numbers of its coupons by state. */
export const OperatorsTemplate = z.object({
  id: about(OutId, { title: '编号' }),
  version: about(z.string(), { title: '版本', isInternal: true }),
  rule: about(SeedCoupon, rule),
  /** a second person has to decide whether it may be offered */
  isWaiting: about(z.boolean(), { title: '待批准' }),
  claimed,
  used,
  locked,
  /** amount that unpaid and paid orders are reduced by, within the rule’s budget */
  given,
  codes: about(z.int(), { title: '兑换码' }),
  exchanged: about(z.int(), { title: '已兑换' }),
})
export type OperatorsTemplate = z.infer<typeof OperatorsTemplate>

/** Statistics of the coupons of a template. */
export const CouponStatistics = z.object({
  id: about(OutId, { title: '编号' }),
  title: about(z.string(), { title: '名称' }),
  claimed,
  /** usable coupons, and coupons that expired unused */
  unused: about(z.int(), { title: '未使用' }),
  expired: about(z.int(), { title: '已过期' }),
  /** coupons in unpaid orders, and the reduction of these orders */
  locked,
  reserved: about(CostPoints, { title: '待付款订单占用' }),
  /** coupons in paid orders, the reduction of these orders, and their goods */
  used,
  given,
  goodsAmount: about(CostPoints, { title: '用券订单商品金额' }),
  /** paid orders with a coupon of the template, and those whose refund returned it */
  orders: about(z.int(), { title: '已付款订单' }),
  returned: about(z.int(), { title: '退款退券' }),
  /** days of China with a claim or a paid order, the newest first */
  days: about(
    z.array(
      z.object({
        day: about(z.string(), { title: '日期', unit: 'day' }),
        claimed,
        used,
        given,
      }),
    ),
    { title: '每日' },
  ),
})

const own = { id: about(Id, { title: '券模板编号' }) }
const FileHash = about(z.string().regex(/^[\da-f]{64}$/), { title: '文件哈希' })

/** Result of a line of an issue. */
export const issueResults = ['issued', 'already-issued', 'not-found', 'limit', 'sold-out'] as const
export type IssueResult = (typeof issueResults)[number]
const Result = about(z.enum(issueResults), {
  choices: {
    issued: '已发放',
    'already-issued': '此前已发放',
    'not-found': '没有这位顾客',
    limit: '已达每人上限',
    'sold-out': '优惠券已发完',
  },
})

const templateColumns = [
  'id',
  'rule.title',
  'rule.kind',
  'isWaiting',
  'rule.stopped',
  'rule.claimable',
  'claimed',
  'rule.total',
  'used',
  'locked',
  'rule.budget',
  'given',
  'codes',
  'exchanged',
]

export const couponOpsCalls = {
  'ops.couponTemplates': call('ops.couponTemplates', {
    auth: 'ops',
    title: '列出券模板',
    command: 'coupons list',
    columns: templateColumns,
    permission: 'marketing.read',
    summary: 'Coupon templates with what became of their coupons, the newest first',
    input: z.object(cursorInput),
    data: cursorPage(OperatorsTemplate),
  }),
  'ops.couponTemplate': call('ops.couponTemplate', {
    auth: 'ops',
    title: '查看券模板',
    command: 'coupons show {id}',
    permission: 'marketing.read',
    summary: 'One coupon template',
    input: z.object(own),
    data: OperatorsTemplate,
    refusals: ['coupon/not-found'],
  }),
  'ops.couponStatistics': call('ops.couponStatistics', {
    auth: 'ops',
    title: '查看券统计',
    command: 'coupons statistics {id}',
    permission: 'marketing.read',
    summary: 'What became of a template’s coupons, in all and by day',
    input: z.object({
      ...own,
      days: about(z.coerce.number().int().min(1).max(366), {
        title: '最近天数',
        unit: 'days',
      }).default(30),
    }),
    data: CouponStatistics,
    refusals: ['coupon/not-found'],
  }),
  'ops.createCouponTemplate': call('ops.createCouponTemplate', {
    auth: 'ops',
    title: '新建券模板',
    command: 'coupons create',
    columns: templateColumns,
    note: '优惠总额超过公司上限时等待第二人批准',
    permission: 'marketing.write',
    summary:
      'Creates a coupon template; one worth more than the company’s bound waits for a second person',
    input: z.object({ rule: about(CouponRuleInput, rule) }),
    data: OperatorsTemplate.extend({ approval }),
    refusals: ['coupon/bad-rule'],
  }),
  'ops.changeCouponTemplate': call('ops.changeCouponTemplate', {
    auth: 'ops',
    title: '修改券模板',
    command: 'coupons edit {id}',
    columns: templateColumns,
    note: '有人领取后不能修改优惠内容和范围',
    permission: 'marketing.write',
    versioned: true,
    summary:
      'Changes a coupon template; what it takes off and where stays as it is once one was claimed',
    input: z.object({ ...own, rule: about(CouponRuleInput, rule) }),
    data: OperatorsTemplate.extend({ approval }),
    refusals: ['coupon/not-found', 'coupon/bad-rule', 'coupon/claimed'],
  }),
  'ops.stopCouponTemplate': call('ops.stopCouponTemplate', {
    auth: 'ops',
    title: '停止券模板',
    command: 'coupons stop {id}',
    columns: templateColumns,
    note: '顾客已领取的仍然有效',
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
    input: z.object({ ...own, count: about(z.int().min(1).max(5_000), { title: '数量' }) }),
    data: z.object({
      batchId: about(z.string(), { title: '批次编号' }),
      codes: about(z.array(z.string()), { title: '兑换码', hint: '只显示一次' }),
    }),
    refusals: ['coupon/not-found', 'coupon/ended'],
  }),
  'ops.requestCouponIssue': call('ops.requestCouponIssue', {
    auth: 'ops',
    title: '申请发放优惠券',
    permission: 'marketing.write',
    summary: 'Asks a second person to allow an issue to more persons than the company’s bound',
    input: z.object({
      ...own,
      fileHash: FileHash,
      persons: about(z.int().min(1).max(100_000), { title: '人数' }),
    }),
    data: z.object({ approval: about(z.string(), { title: '审批编号' }) }),
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
      from: about(z.int().nonnegative().max(1_000_000), {
        title: '从第几位开始',
        hint: '从 0 数',
      }),
      rows: about(z.array(Who).min(1).max(200), { title: '顾客' }),
    }),
    data: z.object({
      results: about(z.array(Result), { title: '结果', hint: '与顾客的顺序相同' }),
    }),
    refusals: ['coupon/not-found', 'coupon/ended', 'coupon/issue-bound'],
  }),
}
