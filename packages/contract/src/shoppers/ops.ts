import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { flag, Id, OutId, Phone, Points, text, Timestamp } from '../base/shapes.ts'
import { SHOPPER_MATCHES, shopperMatchLabels } from '../states/search-match.ts'
import { ApprovalId } from '../operators/operator-shapes.ts'
import { cursorInput, cursorPage, Searched, ShopperRef } from '../base/ops-shapes.ts'

/** A shopper as operators see them: phone and names are masked. */
export const OperatorsShopper = z.object({
  id: about(OutId, { title: '顾客编号', unit: 'shopper' }),
  phone: about(z.string(), { title: '手机号', personal: 'phone' }),
  userName: about(z.string(), { title: '用户名', personal: 'name' }),
  nickName: about(z.string(), { title: '昵称', personal: 'name' }),
  disabled: about(z.boolean(), { title: '已停用' }),
  anonymised: about(z.boolean(), { title: '个人信息已删除' }),
  /** shown to the shopper: a level, a group */
  labels: about(z.array(z.string()), { title: '标签' }),
  createdAt: about(Timestamp, { title: '注册时间' }),
})
export type OperatorsShopper = z.infer<typeof OperatorsShopper>

/** One shopper of an import. At least one of phone, user name and identity is given. */
export const ImportedShopper = z.object({
  phone: about(z.union([Phone, z.literal('')]), { title: '手机号', personal: 'phone' }).default(''),
  userName: about(
    z.union([
      z.string().regex(/^[\w.@-]{2,64}$/, '应为 2 至 64 位字母、数字或 . _ @ -'),
      z.literal(''),
    ]),
    { title: '用户名', personal: 'name' },
  ).default(''),
  nickName: about(text(30), { title: '昵称', personal: 'name' }).default(''),
  /** where the partner's identity comes from: `partner:openId` */
  provider: about(z.union([z.string().regex(/^[\w:-]{2,40}$/, '不是身份来源'), z.literal('')]), {
    title: '身份来源',
    hint: '如 partner:U1001',
  }).default(''),
  subject: about(text(128), { title: '身份编号' }).default(''),
})
export type ImportedShopper = z.infer<typeof ImportedShopper>

export const ImportOutcome = about(
  z.enum(['created', 'completed', 'unchanged', 'needs-approval', 'other-person']),
  {
    choices: {
      created: '新增',
      completed: '补全',
      unchanged: '未变',
      'needs-approval': '须第二人批准',
      'other-person': '与其他顾客相符',
    },
  },
)
export type ImportOutcome = z.infer<typeof ImportOutcome>

const reason = about(
  text(200).refine((value) => value !== '', '不能为空'),
  { title: '原因', hint: '记入操作日志' },
)
const refusals = ['shoppers/not-found'] as const

export const shopperOpsCalls = {
  'ops.shoppers': call('ops.shoppers', {
    auth: 'ops',
    title: '列出顾客',
    permission: 'shoppers.read',
    summary:
      'Shoppers, the newest first; phones and names are masked. `find` names a number, a phone or its last four digits, a user name, a partner’s id, or a part of a nickname',
    input: z.object({
      ...cursorInput,
      find: about(Searched, {
        title: '查找',
        hint: '顾客编号、手机号或后四位、用户名、昵称的一部分、合作方编号',
      }).optional(),
      phone: about(z.string().regex(/^(1\d{10}|\d{4})$/, '应为手机号或其后四位'), {
        title: '手机号',
        personal: 'phone',
        hint: '手机号，或其后四位',
      }).optional(),
      userName: about(text(64), { title: '用户名', personal: 'name' }).optional(),
      disabled: about(flag, { title: '已停用' }).optional(),
    }),
    data: cursorPage(
      OperatorsShopper.extend({
        foundBy: about(z.enum(SHOPPER_MATCHES), {
          title: '相符项',
          choices: shopperMatchLabels,
          none: '未查找',
        }).nullable(),
      }),
    ),
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
      providers: about(z.array(z.string()), { title: '身份来源', hint: '如 partner:U1001' }),
      sessions: about(z.int(), { title: '登录中的设备数' }),
      lastSignInAt: about(Timestamp, { title: '最近登录时间', none: '无' }).nullable(),
      points: about(Points, { title: '积分' }),
      heldPoints: about(Points, { title: '冻结积分' }),
      orders: about(z.int(), { title: '订单数' }),
      openOrders: about(z.int(), { title: '未完成订单数' }),
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
      rows: about(z.array(ImportedShopper).min(1).max(200), { title: '顾客' }),
      check: about(z.boolean(), { title: '只核对' }),
      signIns: about(z.boolean(), {
        title: '申请增加登录方式',
        hint: '为已有顾客增加手机号、用户名或身份的行，申请第二人批准',
      }).default(false),
    }),
    data: z.object({
      results: about(z.array(ImportOutcome), { title: '结果' }),
      /** approval for the rows that need one, where `signIns` requested it */
      approval: about(ApprovalId, { title: '审批编号', none: '无需审批' }).nullable(),
    }),
    refusals: ['shoppers/changing'],
  }),
  'ops.signOutShopper': call('ops.signOutShopper', {
    auth: 'ops',
    title: '退出顾客的登录',
    permission: 'shoppers.write',
    summary: 'Ends all sessions of a shopper, who can sign in again',
    input: z.object({ id: ShopperRef, reason }),
    data: z.object({ sessions: about(z.int(), { title: '退出的登录数' }) }),
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
      labels: about(z.array(text(10).refine((value) => value !== '', '不能为空')).max(5), {
        title: '标签',
        hint: '顾客可见，不给标签则清空',
      }),
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
        id: about(OutId, { title: '顾客编号', unit: 'shopper' }),
        requestedAt: about(Timestamp, { title: '申请时间' }),
        dueAt: about(Timestamp, { title: '执行时间' }),
        /** open orders, which postpone the removal */
        hasOpenOrders: about(z.boolean(), { title: '有未完成的订单' }),
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
      userId: about(OutId, { title: '顾客编号', unit: 'shopper' }),
      exportedAt: about(Timestamp, { title: '导出时间' }),
      subjects: about(
        z.array(
          z.object({
            title: about(z.string(), { title: '类别' }),
            rows: about(z.array(z.unknown()), { title: '记录' }),
          }),
        ),
        { title: '个人信息' },
      ),
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
    data: z.object({
      id: about(OutId, { title: '顾客编号', unit: 'shopper' }),
      anonymisedAt: about(Timestamp, { title: '删除时间' }),
    }),
    refusals: [...refusals, 'shoppers/open-orders'],
  }),
  'ops.anonymisations': call('ops.anonymisations', {
    auth: 'ops',
    title: '列出已删除的顾客',
    permission: 'shoppers.read',
    summary: 'Shoppers whose personal data were removed, the latest first; kept beside backups',
    input: z.object(cursorInput),
    data: cursorPage(
      z.object({
        id: about(OutId, { title: '顾客编号', unit: 'shopper' }),
        anonymisedAt: about(Timestamp, { title: '删除时间' }),
      }),
    ),
  }),
  'ops.reapplyAnonymisations': call('ops.reapplyAnonymisations', {
    auth: 'ops',
    title: '再次删除顾客个人信息',
    permission: 'shoppers.write',
    stepUp: true,
    summary: 'Removes personal data again that a restored backup has brought back',
    input: z.object({
      shopperIds: about(
        z
          .array(about(Id, { unit: 'shopper' }))
          .min(1)
          .max(200),
        { title: '顾客编号' },
      ),
    }),
    data: z.object({
      results: about(
        z.array(
          about(z.enum(['anonymised', 'already', 'not-found']), {
            choices: { anonymised: '已删除', already: '此前已删除', 'not-found': '没有这位顾客' },
          }),
        ),
        { title: '结果' },
      ),
    }),
  }),
}
