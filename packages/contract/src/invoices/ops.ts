import { z } from 'zod'
import { call } from '../base/call.ts'
import { Fen, flag, OrderId, text } from '../base/shapes.ts'
import { Invoice } from './calls.ts'
import { cursorInput, cursorPage } from '../base/ops-shapes.ts'

const OperatorsInvoice = Invoice.extend({
  orderId: OrderId,
  userId: z.int(),
  /** number of the issued invoice, '' before */
  number: z.string(),
  fileName: z.string(),
  /** refunded since it was issued: the difference needs a red-letter invoice */
  refundedSince: Fen,
  issuedBy: z.string(),
})
const own = { id: OrderId }

export const invoiceOpsCalls = {
  'ops.invoices': call('ops.invoices', {
    auth: 'ops',
    title: '列出发票',
    permission: 'orders.read',
    summary: 'Invoices, the latest request first',
    input: z.object({ ...cursorInput, open: flag.default(false) }),
    data: cursorPage(OperatorsInvoice),
  }),
  'ops.issueInvoice': call('ops.issueInvoice', {
    auth: 'ops',
    title: '开具发票',
    permission: 'finance.write',
    summary:
      'Issues a requested invoice as a PDF or OFD file, or replaces the file of an issued one; the amount is what is left of the cash paid',
    input: z.object({
      ...own,
      number: z.string().regex(/^\d{8,20}$/, '发票号码应为 8 至 20 位数字'),
      base64: z.base64().max(2_800_000, '文件超过 2 MB'),
    }),
    data: OperatorsInvoice,
    refusals: ['order/not-found', 'invoice/not-issuable', 'invoice/bad-file'],
    bodyLimit: 3_000_000,
  }),
  'ops.refuseInvoice': call('ops.refuseInvoice', {
    auth: 'ops',
    title: '拒绝开票',
    permission: 'finance.write',
    summary: 'Refuses a requested invoice with a reason; it can be requested again',
    input: z.object({ ...own, reason: text(100).refine((value) => value !== '', '不能为空') }),
    data: OperatorsInvoice,
    refusals: ['order/not-found', 'invoice/not-issuable'],
  }),
}
