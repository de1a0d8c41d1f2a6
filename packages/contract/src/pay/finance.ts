import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { Fen, Timestamp } from '../base/shapes.ts'
import { PayChannel } from './calls.ts'
import { cursorInput, cursorPage } from '../base/ops-shapes.ts'

/** A day in Beijing, as providers' bills have it. */
const Day = about(z.iso.date(), { title: '日期', unit: 'day' })
const number = z.string().max(80)

/** One line of a provider's bill: a payment, or a refund of one. */
export const BillRow = z.object({
  line: about(z.int().positive(), { title: '行号' }),
  kind: about(z.enum(['payment', 'refund']), {
    title: '类型',
    choices: { payment: '收款', refund: '退款' },
  }),
  /** the mall's number of the payment */
  paymentId: about(number, { title: '支付编号' }),
  /** the mall's number of the refund; '' for payments */
  refundId: about(number, { title: '退款编号' }).default(''),
  transactionId: about(number, { title: '交易号' }),
  merchantId: about(number, { title: '商户号' }),
  amount: about(Fen.nonnegative(), { title: '金额' }),
  succeeded: about(z.boolean(), { title: '成功' }),
  /** the provider's fee; negative where it is given back */
  fee: about(Fen, { title: '手续费' }).default(0),
})
export type BillRow = z.output<typeof BillRow>

export const differenceKinds = [
  'missing-in-books',
  'missing-in-bill',
  'amount',
  'state',
  'transaction',
  'refund-missing-in-books',
  'refund-missing-in-bill',
  'refund-amount',
  'duplicate',
  'other-merchant',
] as const
const differenceLabels: Readonly<Record<(typeof differenceKinds)[number], string>> = {
  'missing-in-books': '账单有收款，账上没有',
  'missing-in-bill': '账上有收款，账单没有',
  amount: '收款金额不同',
  state: '状态不同',
  transaction: '交易号不同',
  'refund-missing-in-books': '账单有退款，账上没有',
  'refund-missing-in-bill': '账上有退款，账单没有',
  'refund-amount': '退款金额不同',
  duplicate: '账单重复',
  'other-merchant': '其他商户的记录',
}

export const Difference = z.object({
  kind: about(z.enum(differenceKinds), { title: '差异', choices: differenceLabels }),
  /** the mall's number of the payment or refund */
  id: about(z.string(), { title: '编号' }),
  companyId: about(z.int(), { title: '公司编号', none: '不属于任何公司' }).nullable(),
  line: about(z.int(), { title: '行号', none: '账单中没有' }).nullable(),
  bill: about(z.string(), { title: '账单' }),
  books: about(z.string(), { title: '账上' }),
})
export type Difference = z.infer<typeof Difference>

const Reconciliation = z.object({
  id: about(z.int(), { title: '编号' }),
  channel: PayChannel,
  day: Day,
  at: about(Timestamp, { title: '对账时间' }),
  by: about(z.string(), { title: '操作人' }),
  payments: about(z.int(), { title: '收款笔数' }),
  paid: about(Fen, { title: '收款金额' }),
  refunds: about(z.int(), { title: '退款笔数' }),
  refunded: about(Fen, { title: '退款金额' }),
  fees: about(Fen, { title: '手续费' }),
  differences: about(z.array(Difference), { title: '差异' }),
})
export type Reconciliation = z.infer<typeof Reconciliation>

export const financeCalls = {
  'ops.reconcile': call('ops.reconcile', {
    auth: 'ops',
    title: '对账',
    permission: 'finance.write',
    platform: 'either',
    bodyLimit: 64_000_000,
    maxValues: 3_000_000,
    summary:
      'Reconciles a provider’s bill of a day with the records of the company, for the platform of all companies; names every difference',
    input: z.object({
      channel: PayChannel,
      day: Day,
      rows: about(z.array(BillRow).max(300_000), { title: '账单' }),
    }),
    data: Reconciliation,
    refusals: ['reconcile/no-merchant'],
  }),
  'ops.reconciliations': call('ops.reconciliations', {
    auth: 'ops',
    title: '列出对账',
    permission: 'finance.read',
    platform: 'either',
    summary: 'Reconciliations, the newest first',
    input: z.object(cursorInput),
    data: cursorPage(Reconciliation),
  }),
}
