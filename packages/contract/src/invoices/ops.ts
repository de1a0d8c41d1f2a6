import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { Fen, flag, OrderId, text } from '../base/shapes.ts'
import { Invoice } from './calls.ts'
import { cursorInput, cursorPage } from '../base/ops-shapes.ts'

const OperatorsInvoice = Invoice.extend({
  orderId: OrderId,
  userId: about(z.int(), { title: '顾客编号', unit: 'shopper' }),
  /** number of the issued invoice, '' before */
  number: about(z.string(), { title: '发票号码' }),
  fileName: about(z.string(), { title: '文件名' }),
  /** refunded since it was issued: the difference needs a red-letter invoice */
  refundedSince: about(Fen, { title: '退款差额' }),
  issuedBy: about(z.string(), { title: '开具人' }),
})
const own = { id: OrderId }

const invoiceColumns = [
  'orderId',
  'status',
  'amount',
  'title',
  'taxNumber',
  'email',
  'number',
  'refundedSince',
  'reason',
]

export const invoiceOpsCalls = {
  'ops.invoices': call('ops.invoices', {
    auth: 'ops',
    title: '列出发票',
    command: 'invoices list',
    columns: invoiceColumns,
    permission: 'orders.read',
    summary: 'Invoices, the latest request first',
    input: z.object({ ...cursorInput, open: about(flag, { title: '待开具' }).default(false) }),
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
      number: about(z.string().regex(/^\d{8,20}$/, '发票号码应为 8 至 20 位数字'), {
        title: '发票号码',
      }),
      base64: about(z.base64().max(2_800_000, '文件超过 2 MB'), {
        title: '发票文件',
        hint: 'PDF 或 OFD，最大 2 MB',
      }),
    }),
    data: OperatorsInvoice,
    refusals: ['order/not-found', 'invoice/not-issuable', 'invoice/bad-file'],
    bodyLimit: 3_000_000,
  }),
  'ops.refuseInvoice': call('ops.refuseInvoice', {
    auth: 'ops',
    title: '拒绝开票',
    command: 'invoices refuse {id}',
    columns: invoiceColumns,
    note: '顾客可以重新申请',
    permission: 'finance.write',
    summary: 'Refuses a requested invoice with a reason; it can be requested again',
    input: z.object({
      ...own,
      reason: about(
        text(100).refine((value) => value !== '', '不能为空'),
        { title: '驳回原因', hint: '顾客可见' },
      ),
    }),
    data: OperatorsInvoice,
    refusals: ['order/not-found', 'invoice/not-issuable'],
  }),
}
