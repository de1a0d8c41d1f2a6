import { z } from 'zod'
import { call } from '../base/call.ts'
import { Id, Nothing, OutId, text, Timestamp } from '../base/shapes.ts'
import { RequestKey } from '../coupons/calls.ts'
import { BENEFIT_WAYS, OpeningHours, Outlet } from './calls.ts'
import { Who } from '../base/ops-shapes.ts'

const required = (max: number) => text(max).refine((word) => word !== '', '不能为空')
const own = z.object({ id: Id })

export const BenefitActivity = z.object({
  id: OutId,
  title: z.string(),
  note: z.string(),
  ways: z.array(z.enum(BENEFIT_WAYS)),
  quantity: z.int(),
  skuIds: z.array(OutId),
  validFrom: Timestamp,
  validUntil: Timestamp,
  status: z.enum(['open', 'stopped']),
  /** persons; pieces granted, ordered, verified, and left */
  statement: z.object({
    persons: z.int(),
    granted: z.int(),
    used: z.int(),
    pickups: z.int(),
    mailed: z.int(),
    verified: z.int(),
    left: z.int(),
    expired: z.int(),
  }),
})
export type BenefitActivity = z.infer<typeof BenefitActivity>

/** Shoppers who match all given conditions; intervals are `[from, until)`. */
export const BenefitRule = z
  .object({
    label: required(30).optional(),
    signedUpFrom: Timestamp.optional(),
    signedUpUntil: Timestamp.optional(),
    /** at least so many points spent in a period, less those returned in it */
    spent: z.object({ points: z.int().min(1), from: Timestamp, until: Timestamp }).optional(),
  })
  .refine((rule) => Object.values(rule).some((value) => value !== undefined), '请给出条件')
export type BenefitRule = z.infer<typeof BenefitRule>

/** Result per person of a grant; `waiting`: for a second person. */
export const GRANT_RESULTS = ['done', 'already', 'no-shopper', 'waiting'] as const

export const Staff = z.object({
  id: OutId,
  name: z.string(),
  displayName: z.string(),
  outletId: OutId,
  outletName: z.string(),
  isDisabled: z.boolean(),
})

export const benefitOpsCalls = {
  'ops.benefits': call('ops.benefits', {
    auth: 'ops',
    title: '列出权益活动',
    permission: 'marketing.read',
    summary: 'The latest 100 benefit activities with their statements',
    input: Nothing,
    data: z.object({ list: z.array(BenefitActivity) }),
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
      title: required(30),
      note: text(200).default(''),
      ways: z.array(z.enum(BENEFIT_WAYS)).min(1).max(2),
      /** pieces of each grant */
      quantity: z.int().min(1).max(99),
      skuIds: z.array(Id).min(1).max(50),
      /** coupons that each grant gives */
      couponTemplateIds: z.array(Id).max(6).default([]),
      validFrom: Timestamp,
      validUntil: Timestamp,
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
      /** name of the file or rule */
      source: required(60),
      people: z.array(Who).min(1).max(500),
      check: z.boolean().default(false),
    }),
    data: z.object({
      results: z.array(z.enum(GRANT_RESULTS)),
      /** the approval that the grants wait for */
      approval: z.string().nullable(),
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
      rule: BenefitRule,
      /** `next` of the call before */
      after: z.int().nonnegative().default(0),
      check: z.boolean().default(false),
    }),
    data: z.object({
      /** shoppers who match: all of them with `check`, else those of this call */
      matched: z.int(),
      /** of these, shoppers who have a grant of the activity from before */
      already: z.int(),
      granted: z.int(),
      /** shoppers of this call whose grants wait for a second person */
      waiting: z.int(),
      /** the approval that they wait for */
      approval: z.string().nullable(),
      /** null after the last shopper */
      next: z.int().nullable(),
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
    permission: 'company.read',
    summary: 'Outlets of the company with their stock',
    input: Nothing,
    data: z.object({
      list: z.array(
        Outlet.extend({
          code: z.string(),
          isClosed: z.boolean(),
          stock: z.array(
            z.object({ skuId: OutId, name: z.string(), available: z.int(), sold: z.int() }),
          ),
        }),
      ),
    }),
  }),
  'ops.importOutlets': call('ops.importOutlets', {
    auth: 'ops',
    title: '导入网点',
    permission: 'company.write',
    summary: 'Creates outlets or replaces those of the same code',
    input: z.object({
      rows: z
        .array(
          z.object({
            code: z.string().regex(/^[\w-]{1,30}$/),
            name: required(40),
            province: required(30),
            city: required(30),
            county: required(30),
            address: required(100),
            tel: text(20).default(''),
            longitude: z.number().min(-180).max(180),
            latitude: z.number().min(-90).max(90),
            hours: z.array(OpeningHours).min(1).max(7),
            isClosed: z.boolean().default(false),
          }),
        )
        .min(1)
        .max(500),
    }),
    data: z.object({ created: z.int(), updated: z.int() }),
    refusals: ['benefit/bad'],
  }),
  'ops.stockOutlet': call('ops.stockOutlet', {
    auth: 'ops',
    title: '调整网点库存',
    permission: 'company.write',
    summary: 'Moves pieces between the warehouse and an outlet; less than 0 moves them back',
    input: z.object({
      requestKey: RequestKey,
      outletId: Id,
      skuId: Id,
      num: z
        .int()
        .min(-100_000)
        .max(100_000)
        .refine((num) => num !== 0, '不能为 0'),
    }),
    data: z.object({ available: z.int() }),
    refusals: ['benefit/no-outlet', 'benefit/short'],
  }),
  'ops.addOutletSlots': call('ops.addOutletSlots', {
    auth: 'ops',
    title: '增加网点时段',
    permission: 'company.write',
    summary: 'Adds appointment slots to an outlet; the capacity of one that exists is changed',
    input: z.object({
      outletId: Id,
      slots: z
        .array(
          z.object({ startsAt: Timestamp, endsAt: Timestamp, capacity: z.int().min(1).max(999) }),
        )
        .min(1)
        .max(200),
    }),
    data: z.object({ count: z.int() }),
    refusals: ['benefit/no-outlet', 'benefit/bad'],
  }),
  'ops.staff': call('ops.staff', {
    auth: 'ops',
    title: '列出网点人员',
    permission: 'company.read',
    summary: 'Staff of the outlets',
    input: Nothing,
    data: z.object({ list: z.array(Staff) }),
  }),
  'ops.addStaff': call('ops.addStaff', {
    auth: 'ops',
    title: '新增网点人员',
    permission: 'company.write',
    summary: 'Adds staff to an outlet, or sets a new password and outlet of those that exist',
    input: z.object({
      name: z.string().regex(/^[a-z][a-z0-9._-]{2,29}$/),
      displayName: required(20),
      outletId: Id,
      password: z.string().min(10).max(100),
    }),
    data: Staff,
    refusals: ['benefit/no-outlet'],
  }),
  'ops.disableStaff': call('ops.disableStaff', {
    auth: 'ops',
    title: '停用网点人员',
    permission: 'company.write',
    summary: 'Disables staff and ends their sessions',
    input: own,
    data: Staff,
    refusals: ['benefit/no-staff'],
  }),
}
