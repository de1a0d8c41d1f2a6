import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { Fen, Nothing, OrderId, text, Timestamp } from '../base/shapes.ts'
import { InvoiceStatus, invoiceStatusLabels } from '../states/invoice-status.ts'

/** Unified social credit code (18) or the older tax numbers (15, 17, 20). */
const TAX_NUMBER = /^(?:[0-9A-Z]{15}|[0-9A-Z]{17}|[0-9A-Z]{18}|[0-9A-Z]{20})$/

/** The invoice of an order. */
export const Invoice = z.object({
  status: about(z.enum(InvoiceStatus), { title: '状态', choices: invoiceStatusLabels }),
  kind: about(z.enum(['personal', 'company']), {
    title: '抬头类型',
    choices: { personal: '个人', company: '企业' },
  }),
  title: about(z.string(), { title: '抬头' }),
  /** '' for a person */
  taxNumber: about(z.string(), { title: '税号' }),
  /** address to which the seller may also send the invoice; '' for none */
  email: about(z.string(), { title: '邮箱' }),
  /** invoiced: the cash paid less what was refunded by then */
  amount: about(Fen, { title: '开票金额' }),
  /** reason of the refusal, '' without one */
  reason: about(z.string(), { title: '驳回原因' }),
  requestedAt: about(Timestamp, { title: '申请时间' }),
  issuedAt: about(Timestamp, { title: '开具时间', none: '未开具' }).nullable(),
})
export type Invoice = z.infer<typeof Invoice>

const own = { id: OrderId }

export const invoiceCalls = {
  'invoice.find': call('invoice.find', {
    auth: 'shopper',
    summary: 'The invoice of an order, and how much can be invoiced',
    input: z.object(own),
    data: z.object({
      invoice: Invoice.nullable(),
      /** cash paid less refunds; 0: no invoice */
      amount: Fen,
      canRequest: z.boolean(),
    }),
    refusals: ['order/not-found'],
  }),
  'invoice.request': call('invoice.request', {
    auth: 'shopper',
    summary:
      'Requests the invoice of a paid order, or again after a refusal; the same request changes nothing',
    input: z
      .object({
        ...own,
        kind: z.enum(['personal', 'company']),
        title: text(50).refine((value) => value !== '', '不能为空'),
        taxNumber: z
          .string()
          .trim()
          .toUpperCase()
          .regex(/^[0-9A-Z]{0,20}$/, '税号由数字和大写字母组成')
          .default(''),
        email: z.union([z.literal(''), z.email('邮箱格式不正确').max(100)]).default(''),
      })
      .refine(({ kind, taxNumber }) => kind === 'personal' || TAX_NUMBER.test(taxNumber), {
        path: ['taxNumber'],
        message: '请填写 15、17、18 或 20 位税号',
      }),
    data: Invoice,
    refusals: ['order/not-found', 'invoice/not-available', 'invoice/exists'],
  }),
  'invoice.withdraw': call('invoice.withdraw', {
    auth: 'shopper',
    summary: 'Withdraws a request that is not issued yet',
    input: z.object(own),
    data: Nothing,
    refusals: ['order/not-found', 'invoice/not-withdrawable'],
  }),
  'invoice.link': call('invoice.link', {
    auth: 'shopper',
    summary: 'An address of the issued file for ten minutes; a later one replaces it',
    input: z.object(own),
    data: z.object({ url: z.string(), expiresAt: Timestamp }),
    refusals: ['order/not-found', 'invoice/not-issued'],
  }),
}
