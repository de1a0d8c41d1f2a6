import { z } from 'zod'
import { call } from '../base/call.ts'
import { flag, Id, OutId, Phone, Points, text, Timestamp } from '../base/shapes.ts'
import { ApprovalId } from '../operators/operator-shapes.ts'
import { cursorInput, cursorPage, ShopperRef } from '../base/ops-shapes.ts'

/** A shopper as operators see them: phone and names are masked. */
export const OperatorsShopper = z.object({
  id: OutId,
  phone: z.string(),
  userName: z.string(),
  nickName: z.string(),
  disabled: z.boolean(),
  anonymised: z.boolean(),
  /** shown to the shopper: a level, a group */
  labels: z.array(z.string()),
  createdAt: Timestamp,
})
export type OperatorsShopper = z.infer<typeof OperatorsShopper>

/** One shopper of an import. At least one of phone, user name and identity is given. */
export const ImportedShopper = z.object({
  phone: z.union([z.literal(''), Phone]).default(''),
  userName: z
    .union([
      z.literal(''),
      z.string().regex(/^[\w.@-]{2,64}$/, '应为 2 至 64 位字母、数字或 . _ @ -'),
    ])
    .default(''),
  nickName: text(30).default(''),
  /** where the partner's identity comes from: `partner:openId` */
  provider: z
    .union([z.literal(''), z.string().regex(/^[\w:-]{2,40}$/, '不是身份来源')])
    .default(''),
  subject: text(128).default(''),
})
export type ImportedShopper = z.infer<typeof ImportedShopper>

export const ImportOutcome = z.enum([
  'created',
  'completed',
  'unchanged',
  /** a phone, user name or identity for a known shopper: not added */
  'needs-approval',
  'other-person',
])
export type ImportOutcome = z.infer<typeof ImportOutcome>

const reason = text(200).refine((value) => value !== '', '不能为空')
const refusals = ['shoppers/not-found'] as const

export const shopperOpsCalls = {
  'ops.shoppers': call('ops.shoppers', {
    auth: 'ops',
    title: '列出顾客',
    permission: 'shoppers.read',
    summary: 'Shoppers, the newest first; phones and names are masked',
    input: z.object({
      ...cursorInput,
      /** the whole phone, or its last four digits */
      phone: z
        .string()
        .regex(/^(1\d{10}|\d{4})$/, '应为手机号或其后四位')
        .optional(),
      userName: text(64).optional(),
      disabled: flag.optional(),
    }),
    data: cursorPage(OperatorsShopper),
  }),
  'ops.shopper': call('ops.shopper', {
    auth: 'ops',
    title: '查看顾客',
    permission: 'shoppers.read',
    summary:
      'One shopper: state, sign-ins, points and orders in numbers; the view is in the operator log',
    input: z.object({ id: ShopperRef }),
    data: OperatorsShopper.extend({
      /** sources of identities: `partner:openId` */
      providers: z.array(z.string()),
      sessions: z.int(),
      lastSignInAt: Timestamp.nullable(),
      points: Points,
      heldPoints: Points,
      orders: z.int(),
      openOrders: z.int(),
    }),
    refusals,
  }),
  'ops.importShoppers': call('ops.importShoppers', {
    auth: 'ops',
    title: '导入顾客',
    permission: 'shoppers.write',
    summary:
      'Creates shoppers, and gives those that are known by phone, user name or identity a missing nickname; a repetition changes nothing. What signs somebody in is not added to a known shopper: with `signIns`, a code and no key it is requested of a second person. With `check` it only reports what would happen',
    input: z.object({
      rows: z.array(ImportedShopper).min(1).max(200),
      check: z.boolean(),
      signIns: z.boolean().default(false),
    }),
    data: z.object({
      results: z.array(ImportOutcome),
      /** of the rows that need it, where `signIns` requested it */
      approval: ApprovalId.nullable(),
    }),
    refusals: ['shoppers/changing'],
  }),
  'ops.signOutShopper': call('ops.signOutShopper', {
    auth: 'ops',
    title: '退出顾客的登录',
    permission: 'shoppers.write',
    summary: 'Ends all sessions of a shopper, who can sign in again',
    input: z.object({ id: ShopperRef, reason }),
    data: z.object({ sessions: z.int() }),
    refusals,
  }),
  'ops.disableShopper': call('ops.disableShopper', {
    auth: 'ops',
    title: '停用顾客',
    permission: 'shoppers.write',
    summary: 'Ends all sessions of a shopper and refuses further sign-ins',
    input: z.object({ id: ShopperRef, reason }),
    data: OperatorsShopper,
    refusals: [...refusals, 'shoppers/anonymised'],
  }),
  'ops.enableShopper': call('ops.enableShopper', {
    auth: 'ops',
    title: '恢复顾客',
    permission: 'shoppers.write',
    summary: 'Lets a disabled shopper sign in again',
    input: z.object({ id: ShopperRef, reason }),
    data: OperatorsShopper,
    refusals: [...refusals, 'shoppers/anonymised'],
  }),
  'ops.labelShopper': call('ops.labelShopper', {
    auth: 'ops',
    title: '设置顾客标签',
    permission: 'shoppers.write',
    summary: 'Replaces the labels of a shopper, who sees them',
    input: z.object({
      id: ShopperRef,
      labels: z.array(text(10).refine((value) => value !== '', '不能为空')).max(5),
    }),
    data: OperatorsShopper,
    refusals: [...refusals, 'shoppers/anonymised'],
  }),
  'ops.deletionRequests': call('ops.deletionRequests', {
    auth: 'ops',
    title: '列出注销申请',
    permission: 'shoppers.read',
    summary: 'Shoppers who have asked to remove their personal data, the first due first',
    input: z.object(cursorInput),
    data: cursorPage(
      z.object({
        id: OutId,
        requestedAt: Timestamp,
        dueAt: Timestamp,
        /** holds the removal up */
        hasOpenOrders: z.boolean(),
      }),
    ),
  }),
  'ops.exportShopper': call('ops.exportShopper', {
    auth: 'ops',
    title: '导出顾客个人信息',
    permission: 'shoppers.write',
    stepUp: true,
    summary: 'All personal data of a shopper, by subject; the export is in the operator log',
    input: z.object({ id: ShopperRef }),
    data: z.object({
      userId: OutId,
      exportedAt: Timestamp,
      subjects: z.array(z.object({ title: z.string(), rows: z.array(z.unknown()) })),
    }),
    refusals,
  }),
  'ops.anonymiseShopper': call('ops.anonymiseShopper', {
    auth: 'ops',
    title: '删除顾客个人信息',
    permission: 'shoppers.write',
    stepUp: true,
    summary:
      'Removes all personal data of a shopper for good; orders and points stay in the books without a name. Refused while an order or a refund is open',
    input: z.object({ id: ShopperRef, reason }),
    data: z.object({ id: OutId, anonymisedAt: Timestamp }),
    refusals: [...refusals, 'shoppers/open-orders'],
  }),
  'ops.anonymisations': call('ops.anonymisations', {
    auth: 'ops',
    title: '列出已删除的顾客',
    permission: 'shoppers.read',
    summary: 'Shoppers whose personal data were removed, the latest first; kept beside backups',
    input: z.object(cursorInput),
    data: cursorPage(z.object({ id: OutId, anonymisedAt: Timestamp })),
  }),
  'ops.reapplyAnonymisations': call('ops.reapplyAnonymisations', {
    auth: 'ops',
    title: '再次删除顾客个人信息',
    permission: 'shoppers.write',
    stepUp: true,
    summary: 'Removes personal data again that a restored backup has brought back',
    input: z.object({ shopperIds: z.array(Id).min(1).max(200) }),
    data: z.object({ results: z.array(z.enum(['anonymised', 'already', 'not-found'])) }),
  }),
}
