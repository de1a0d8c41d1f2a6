import { z } from 'zod'
import { call } from '../base/call.ts'
import { PayChannel } from './calls.ts'
import { Fen, Timestamp, Nothing, OrderId } from '../base/shapes.ts'
import { ShopperRef } from '../base/ops-shapes.ts'

/** Cash on its way back to a payment, under the number that the provider knows. */
export const CashRefund = z.object({
  id: z.string(),
  orderId: OrderId,
  paymentId: z.string(),
  channel: PayChannel,
  amount: Fen,
  reason: z.string(),
  /** `unknown`: the provider has not answered; a job sends or queries it again */
  status: z.enum(['created', 'sent', 'unknown', 'succeeded', 'failed']),
  /** 1, or more where a failed refund was repeated under a new number */
  attempt: z.int(),
  createdAt: Timestamp,
  succeededAt: Timestamp.nullable(),
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
      ok: z.boolean(),
      checks: z.array(z.object({ name: z.string(), ok: z.boolean(), detail: z.string() })),
    }),
    refusals: ['company/unknown'],
  }),
  'ops.refunds': call('ops.refunds', {
    auth: 'ops',
    title: '列出退款',
    permission: 'finance.read',
    summary: 'Cash refunds, the newest first, at most 100: those that are not done, or all',
    input: z.object({ state: z.enum(['open', 'failed', 'all']).default('open') }),
    data: z.object({ list: z.array(CashRefund) }),
  }),
  'ops.repeatRefund': call('ops.repeatRefund', {
    auth: 'ops',
    title: '重新发起退款',
    permission: 'finance.write',
    summary:
      'Sends a refund again: one without an outcome under its own number, a failed one under a new number once the provider confirms that it failed',
    input: z.object({ id: refundId }),
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
      records: z.array(
        z.object({
          userId: z.int(),
          document: z.enum(['service-terms', 'privacy', 'gx-service-terms', 'gx-privacy']),
          version: z.string(),
          /** `ticked`: the box of the login form; `sign-in`: agreed to by signing in another way */
          how: z.enum(['ticked', 'sign-in']),
          /** the way of signing in, such as `password` or `wechat` */
          method: z.string(),
          agreedAt: Timestamp,
        }),
      ),
    }),
    refusals: ['company/unknown'],
  }),
}
