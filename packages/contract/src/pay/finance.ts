import { z } from 'zod'
import { call } from '../base/call.ts'
import { Fen, Timestamp } from '../base/shapes.ts'
import { PayChannel } from './calls.ts'
import { cursorInput, cursorPage } from '../base/ops-shapes.ts'

/** A day in Beijing, as providers' bills have it. */
const Day = z.iso.date()
const number = z.string().max(80)

/** One line of a provider's bill: a payment, or a refund of one. */
export const BillRow = z.object({
  /** line of the file */
  line: z.int().positive(),
  kind: z.enum(['payment', 'refund']),
  /** our number of the payment */
  paymentId: number,
  /** our number of the refund; '' for payments */
  refundId: number.default(''),
  transactionId: number,
  merchantId: number,
  amount: Fen.nonnegative(),
  succeeded: z.boolean(),
  /** the provider's fee; negative where it is given back */
  fee: Fen.default(0),
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

export const Difference = z.object({
  kind: z.enum(differenceKinds),
  /** our number of the payment or refund */
  id: z.string(),
  companyId: z.int().nullable(),
  line: z.int().nullable(),
  bill: z.string(),
  books: z.string(),
})
export type Difference = z.infer<typeof Difference>

const Reconciliation = z.object({
  id: z.int(),
  channel: PayChannel,
  day: Day,
  at: Timestamp,
  by: z.string(),
  payments: z.int(),
  paid: Fen,
  refunds: z.int(),
  refunded: Fen,
  fees: Fen,
  differences: z.array(Difference),
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
    input: z.object({ channel: PayChannel, day: Day, rows: z.array(BillRow).max(300_000) }),
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
