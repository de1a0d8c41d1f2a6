import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { Id, Nothing, OutId, Points, text, Timestamp } from '../base/shapes.ts'
import { RequestKey } from '../coupons/calls.ts'
import { BenefitWay, OpeningHours, Outlet } from './calls.ts'
import { Who } from '../base/ops-shapes.ts'

const required = (max: number) => text(max).refine((word) => word !== '', '不能为空')
const own = z.object({ id: about(Id, { title: '权益活动编号' }) })
const staff = z.object({ id: about(Id, { title: '核销员编号' }) })
const outletId = about(Id, { title: '网点编号', hint: '系统的编号，不是编码' })
const skuId = { title: 'SKU 编号', unit: 'sku' } as const
const name = { title: '名称' }
const approval = about(z.string(), { title: '审批编号', none: '无需审批' }).nullable()
const check = about(z.boolean(), { title: '只检查', hint: '不发放' }).default(false)

export const BenefitActivity = z.object({
  id: about(OutId, { title: '编号' }),
  title: about(z.string(), { title: '活动名称' }),
  note: about(z.string(), { title: '说明' }),
  ways: about(z.array(BenefitWay), { title: '领取方式' }),
  quantity: about(z.int(), { title: '每人件数', unit: 'pieces' }),
  skuIds: about(z.array(about(OutId, { unit: 'sku' })), { title: '可选的 SKU' }),
  validFrom: about(Timestamp, { title: '开始时间' }),
  validUntil: about(Timestamp, { title: '结束时间' }),
  status: about(z.enum(['open', 'stopped']), {
    title: '状态',
    choices: { open: '进行中', stopped: '已停止' },
  }),
  /** granted = used + left + expired */
  statement: about(
    z.object({
      persons: about(z.int(), { title: '人数' }),
      granted: about(z.int(), { title: '发放', unit: 'pieces' }),
      used: about(z.int(), { title: '已用', unit: 'pieces' }),
      pickups: about(z.int(), { title: '自提', unit: 'pieces' }),
      mailed: about(z.int(), { title: '邮寄', unit: 'pieces' }),
      verified: about(z.int(), { title: '已核销', unit: 'pieces' }),
      left: about(z.int(), { title: '剩余', unit: 'pieces' }),
      expired: about(z.int(), { title: '过期', unit: 'pieces' }),
    }),
    { title: '对账' },
  ),
})
export type BenefitActivity = z.infer<typeof BenefitActivity>

/** Shoppers who match all given conditions; intervals are `[from, until)`. */
export const BenefitRule = z
  .object({
    label: about(required(30), { title: '标签' }).optional(),
    signedUpFrom: about(Timestamp, { title: '注册不早于' }).optional(),
    signedUpUntil: about(Timestamp, { title: '注册早于' }).optional(),
    /** least points that the shopper spent in a period, less those returned in it */
    spent: about(
      z.object({
        points: about(Points.min(1), { title: '用掉的积分不少于' }),
        from: about(Timestamp, { title: '不早于' }),
        until: about(Timestamp, { title: '早于' }),
      }),
      { title: '用掉的积分', hint: '减去同一时间退回的' },
    ).optional(),
  })
  .refine((rule) => Object.values(rule).some((value) => value !== undefined), '请给出条件')
export type BenefitRule = z.infer<typeof BenefitRule>

/** Result per person of a grant; `waiting`: for a second person. */
export const GRANT_RESULTS = ['done', 'already', 'no-shopper', 'waiting'] as const
const GrantResult = about(z.enum(GRANT_RESULTS), {
  title: '结果',
  choices: {
    done: '已发放',
    already: '之前已发放',
    'no-shopper': '没有这位顾客',
    waiting: '待批准',
  },
})

export const Staff = z.object({
  id: about(OutId, { title: '编号' }),
  name: about(z.string(), { title: '账号' }),
  displayName: about(z.string(), { title: '姓名' }),
  outletId: about(OutId, { title: '网点编号' }),
  outletName: about(z.string(), { title: '网点' }),
  isDisabled: about(z.boolean(), { title: '停用' }),
})

export const benefitOpsCalls = {
  'ops.benefits': call('ops.benefits', {
    auth: 'ops',
    title: '列出权益活动',
    permission: 'marketing.read',
    summary: 'The latest 100 benefit activities with their statements',
    input: Nothing,
    data: z.object({ list: about(z.array(BenefitActivity), { title: '列表' }) }),
  }),
  'ops.benefitStatement': call('ops.benefitStatement', {
    auth: 'ops',
    title: '查看权益对账',
    permission: 'marketing.read',
    summary: 'One benefit activity with its statement',
    input: own,
    data: BenefitActivity,
    refusals: ['benefit/not-found'],
  }),
  'ops.createBenefit': call('ops.createBenefit', {
    auth: 'ops',
    title: '新建权益活动',
    permission: 'marketing.write',
    summary: 'Creates a benefit activity; a repetition of the request key returns the same',
    input: z.object({
      requestKey: RequestKey,
      title: about(required(30), { title: '活动名称' }),
      note: about(text(200), { title: '说明' }).default(''),
      ways: about(z.array(BenefitWay).min(1).max(2), { title: '领取方式' }),
      quantity: about(z.int().min(1).max(99), { title: '每人件数', unit: 'pieces' }),
      skuIds: about(
        z
          .array(about(Id, { unit: 'sku' }))
          .min(1)
          .max(50),
        { title: '可选的 SKU' },
      ),
      couponTemplateIds: about(z.array(Id).max(6), {
        title: '随权益发放的券模板编号',
      }).default([]),
      validFrom: about(Timestamp, { title: '开始时间' }),
      validUntil: about(Timestamp, { title: '结束时间' }),
    }),
    data: BenefitActivity,
    refusals: ['benefit/bad'],
  }),
  'ops.grantBenefits': call('ops.grantBenefits', {
    auth: 'ops',
    title: '按名单发放权益',
    permission: 'marketing.write',
    summary:
      'Grants an activity to shoppers, each once per source; waits for a second person above the bounds of worth. `check` only reports',
    input: own.extend({
      source: about(required(60), { title: '来源', hint: '同一来源每人一次' }),
      people: about(z.array(Who).min(1).max(500), { title: '顾客' }),
      check,
    }),
    data: z.object({
      results: about(z.array(GrantResult), { title: '结果', hint: '与顾客的顺序相同' }),
      /** the approval that the grants wait for */
      approval,
    }),
    refusals: ['benefit/not-found', 'benefit/stopped'],
  }),
  'ops.grantBenefitsByRule': call('ops.grantBenefitsByRule', {
    auth: 'ops',
    title: '按条件发放权益',
    permission: 'marketing.write',
    summary:
      'Grants an activity to the shoppers of a rule, each once per activity; continues after `next`. Waits for a second person above the bounds of worth. `check` only counts',
    input: own.extend({
      rule: about(BenefitRule, { title: '条件', hint: '满足全部条件的顾客' }),
      /** `next` of the call before */
      after: about(z.int().nonnegative(), { title: '从此继续' }).default(0),
      check,
    }),
    data: z.object({
      /** shoppers who match: all of them with `check`, else those of this call */
      matched: about(z.int(), { title: '符合条件' }),
      /** matching shoppers who already have a grant of the activity */
      already: about(z.int(), { title: '其中已有权益' }),
      granted: about(z.int(), { title: '已发放' }),
      /** shoppers of this call whose grants wait for a second person */
      waiting: about(z.int(), { title: '待批准' }),
      /** the approval that they wait for */
      approval,
      /** null after the last shopper */
      next: about(z.int(), { title: '继续编号', none: '已到末尾' }).nullable(),
    }),
    refusals: ['benefit/not-found', 'benefit/stopped', 'benefit/bad'],
  }),
  'ops.stopBenefit': call('ops.stopBenefit', {
    auth: 'ops',
    title: '停止权益活动',
    permission: 'marketing.write',
    summary: 'Stops an activity: nothing new is granted or ordered, open tickets stay valid',
    input: own,
    data: BenefitActivity,
    refusals: ['benefit/not-found'],
  }),
  'ops.outlets': call('ops.outlets', {
    auth: 'ops',
    title: '列出网点',
    command: 'outlets list',
    columns: ['id', 'code', 'name', 'county', 'address', 'isClosed', 'stock'],
    permission: ['company.read', 'marketing.read'],
    summary: 'Outlets of the company with their stock',
    input: Nothing,
    data: z.object({
      list: about(
        z.array(
          Outlet.extend({
            code: about(z.string(), { title: '编码' }),
            isClosed: about(z.boolean(), { title: '停用' }),
            stock: about(
              z.array(
                z.object({
                  skuId: about(OutId, skuId),
                  name: about(z.string(), name),
                  available: about(z.int(), { title: '可领', unit: 'pieces' }),
                  sold: about(z.int(), { title: '已领', unit: 'pieces' }),
                }),
              ),
              { title: '库存' },
            ),
          }),
        ),
        { title: '列表' },
      ),
    }),
  }),
  'ops.importOutlets': call('ops.importOutlets', {
    auth: 'ops',
    title: '导入网点',
    permission: 'marketing.write',
    summary: 'Creates outlets or replaces those of the same code',
    input: z.object({
      rows: about(
        z
          .array(
            z.object({
              code: about(z.string().regex(/^[\w-]{1,30}$/), { title: '编码' }),
              name: about(required(40), name),
              province: about(required(30), { title: '省' }),
              city: about(required(30), { title: '市' }),
              county: about(required(30), { title: '区县' }),
              address: about(required(100), { title: '地址' }),
              tel: about(text(20), { title: '电话' }).default(''),
              longitude: about(z.number().min(-180).max(180), {
                title: '经度',
                hint: 'GCJ-02 坐标',
              }),
              latitude: about(z.number().min(-90).max(90), {
                title: '纬度',
                hint: 'GCJ-02 坐标',
              }),
              hours: about(z.array(OpeningHours).min(1).max(7), { title: '营业时间' }),
              isClosed: about(z.boolean(), { title: '停用' }).default(false),
            }),
          )
          .min(1)
          .max(500),
        { title: '网点' },
      ),
    }),
    data: z.object({
      created: about(z.int(), { title: '新增' }),
      updated: about(z.int(), { title: '更新' }),
    }),
    refusals: ['benefit/bad'],
  }),
  'ops.stockOutlet': call('ops.stockOutlet', {
    auth: 'ops',
    title: '调整网点库存',
    permission: 'marketing.write',
    summary: 'Moves pieces between the warehouse and an outlet; less than 0 moves them back',
    input: z.object({
      requestKey: RequestKey,
      outletId,
      skuId: about(Id, skuId),
      num: about(
        z
          .int()
          .min(-100_000)
          .max(100_000)
          .refine((num) => num !== 0, '不能为 0'),
        { title: '件数', unit: 'pieces', hint: '从仓库移到网点，负数移回' },
      ),
    }),
    data: z.object({ available: about(z.int(), { title: '可领', unit: 'pieces' }) }),
    refusals: ['benefit/no-outlet', 'benefit/short'],
  }),
  'ops.addOutletSlots': call('ops.addOutletSlots', {
    auth: 'ops',
    title: '增加网点时段',
    permission: 'marketing.write',
    summary: 'Adds appointment slots to an outlet; the capacity of one that exists is changed',
    input: z.object({
      outletId,
      slots: about(
        z
          .array(
            z.object({
              startsAt: about(Timestamp, { title: '开始时间' }),
              endsAt: about(Timestamp, { title: '结束时间' }),
              capacity: about(z.int().min(1).max(999), { title: '人数' }),
            }),
          )
          .min(1)
          .max(200),
        { title: '时段' },
      ),
    }),
    data: z.object({ count: about(z.int(), { title: '时段数' }) }),
    refusals: ['benefit/no-outlet', 'benefit/bad'],
  }),
  'ops.staff': call('ops.staff', {
    auth: 'ops',
    title: '列出网点人员',
    command: 'staff list',
    permission: ['company.read', 'marketing.read'],
    summary: 'Staff of the outlets',
    input: Nothing,
    data: z.object({ list: about(z.array(Staff), { title: '列表' }) }),
  }),
  'ops.addStaff': call('ops.addStaff', {
    auth: 'ops',
    title: '新增网点人员',
    permission: 'marketing.write',
    summary: 'Adds staff to an outlet, or sets a new password and outlet of those that exist',
    input: z.object({
      name: about(z.string().regex(/^[a-z][a-z0-9._-]{2,29}$/), {
        title: '账号',
        hint: '小写字母开头',
      }),
      displayName: about(required(20), { title: '姓名' }),
      outletId,
      password: about(z.string().min(10).max(100), { title: '密码' }),
    }),
    data: Staff,
    refusals: ['benefit/no-outlet'],
  }),
  'ops.disableStaff': call('ops.disableStaff', {
    auth: 'ops',
    title: '停用网点人员',
    command: 'staff disable {id}',
    note: '其登录随即失效',
    permission: 'marketing.write',
    summary: 'Disables staff and ends their sessions',
    input: staff,
    data: Staff,
    refusals: ['benefit/no-staff'],
  }),
}
