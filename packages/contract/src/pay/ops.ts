import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { PayChannel } from './calls.ts'
import { Fen, Timestamp, Nothing, OrderId } from '../base/shapes.ts'
import { ShopperRef } from '../base/ops-shapes.ts'

/** Cash on its way back to a payment, under the number that the provider knows. */
export const CashRefund = z.object({
  id: about(z.string(), { title: '退款编号' }),
  orderId: OrderId,
  paymentId: about(z.string(), { title: '支付编号' }),
  channel: PayChannel,
  amount: about(Fen, { title: '退款金额' }),
  reason: about(z.string(), { title: '原因' }),
  /** `unknown`: the provider has not responded; a job sends or queries it again */
  status: about(z.enum(['created', 'sent', 'unknown', 'succeeded', 'failed']), {
    title: '状态',
    choices: {
      created: '待发送',
      sent: '处理中',
      unknown: '结果未知',
      succeeded: '已到账',
      failed: '失败',
    },
  }),
  /** 1, or more where a failed refund was repeated under a new number */
  attempt: about(z.int(), { title: '次数' }),
  createdAt: about(Timestamp, { title: '发起时间' }),
  succeededAt: about(Timestamp, { title: '到账时间', none: '未到账' }).nullable(),
})
export type CashRefund = z.infer<typeof CashRefund>
const refundId = z.string().regex(/^[\w-]{1,64}$/)

export const opsCalls = {
  'ops.audit': call('ops.audit', {
    auth: 'ops',
    title: '核对账目',
    permission: 'finance.read',
    summary: 'Proves the books of a company: ledger, stock, orders, payments',
    input: Nothing,
    data: z.object({
      ok: about(z.boolean(), { title: '相符' }),
      checks: about(
        z.array(
          z.object({
            name: about(z.string(), { title: '核对项' }),
            ok: about(z.boolean(), { title: '相符' }),
            detail: about(z.string(), { title: '说明' }),
          }),
        ),
        { title: '核对项' },
      ),
    }),
    refusals: ['company/unknown'],
  }),
  'ops.refunds': call('ops.refunds', {
    auth: 'ops',
    title: '列出退款',
    permission: 'finance.read',
    summary: 'Cash refunds, the newest first, at most 100: those that are not done, or all',
    input: z.object({
      state: about(z.enum(['open', 'failed', 'all']), {
        title: '范围',
        choices: { open: '未到账', failed: '失败', all: '全部' },
      }).default('open'),
    }),
    data: z.object({ list: about(z.array(CashRefund), { title: '列表' }) }),
  }),
  'ops.repeatRefund': call('ops.repeatRefund', {
    auth: 'ops',
    title: '重新发起退款',
    permission: 'finance.write',
    summary:
      'Sends a refund again: one without an outcome under its own number, a failed one under a new number once the provider confirms that it failed',
    input: z.object({ id: about(refundId, { title: '退款编号' }) }),
    data: CashRefund,
    refusals: ['refund/not-found', 'refund/not-repeatable', 'refund/abnormal', 'pay/unknown'],
  }),
  'ops.consents': call('ops.consents', {
    auth: 'ops',
    title: '查看同意记录',
    permission: 'shoppers.read',
    summary: 'Consent records: the versions of the terms each shopper agreed to, newest first',
    input: z.object({ userId: ShopperRef.optional() }),
    data: z.object({
      /** at most 1,000 records */
      records: about(
        z.array(
          z.object({
            userId: about(z.int(), { title: '顾客编号', unit: 'shopper' }),
            document: about(
              z.enum(['service-terms', 'privacy', 'gx-service-terms', 'gx-privacy']),
              {
                title: '文件',
                choices: {
                  'service-terms': '服务条款',
                  privacy: '隐私政策',
                  'gx-service-terms': '活动服务条款',
                  'gx-privacy': '活动隐私政策',
                },
              },
            ),
            version: about(z.string(), { title: '版本' }),
            /** `ticked`: the box of the login form; `sign-in`: agreed to by signing in another way */
            how: about(z.enum(['ticked', 'sign-in']), {
              title: '同意方式',
              choices: { ticked: '勾选', 'sign-in': '登录即同意' },
            }),
            /** the way of signing in, such as `password` or `wechat` */
            method: about(z.string(), { title: '登录方式' }),
            agreedAt: about(Timestamp, { title: '同意时间' }),
          }),
        ),
        { title: '记录' },
      ),
    }),
    refusals: ['company/unknown'],
  }),
}
