import type { Difference } from '@mall/contract'
import { and, desc, eq, lt } from 'drizzle-orm'
import type { Database } from '../../db/connection/database.ts'
import { reconciliations } from './tables.ts'
import type { Operator } from '../../plugins/operator.ts'
import { appendLog } from '../operators/index.ts'
import type { BookedPayment, BookedRefund } from './find-differences.ts'

/** `companyId`: 0 for the records of all companies */
type Period = { companyId: number; channel: string; from: Date; to: Date }
type PaymentRow = {
  company_id: number
  id: string
  transaction_id: string | null
  amount: number
  status: string
  is_of_day: boolean
}
type RefundRow = {
  company_id: number
  id: string
  payment_id: string
  amount: number
  status: string
  is_of_day: boolean
}
export type ReconciliationRow = typeof reconciliations.$inferSelect
type Result = Pick<
  ReconciliationRow,
  'channel' | 'day' | 'payments' | 'paid' | 'refunds' | 'refunded' | 'fees'
> & { differences: Difference[] }

export const createReconciliationRepository = (db: Database) => ({
  /** Payments that succeeded in the period, and those that the bill names. */
  listPayments: async ({ companyId, channel, from, to }: Period, named: readonly string[]) => {
    const rows = await db.unscopedQuery<PaymentRow>(
      'select * from list_payments_for_bill($1, $2, $3, $4) where $5::int in (0, company_id)',
      [channel, from.toISOString(), to.toISOString(), named, companyId],
    )
    return rows.map((row): BookedPayment => ({
      companyId: row.company_id,
      id: row.id,
      transactionId: row.transaction_id,
      amount: Number(row.amount),
      status: row.status,
      isOfDay: row.is_of_day,
    }))
  },

  /** Refunds that succeeded in the period, and those that the bill names. */
  listRefunds: async ({ companyId, channel, from, to }: Period, named: readonly string[]) => {
    const rows = await db.unscopedQuery<RefundRow>(
      'select * from list_refunds_for_bill($1, $2, $3, $4) where $5::int in (0, company_id)',
      [channel, from.toISOString(), to.toISOString(), named, companyId],
    )
    return rows.map((row): BookedRefund => ({
      companyId: row.company_id,
      id: row.id,
      paymentId: row.payment_id,
      amount: Number(row.amount),
      status: row.status,
      isOfDay: row.is_of_day,
    }))
  },

  insert: (operator: Operator, result: Result, at: Date) =>
    db.transaction(operator.companyId, async (tx) => {
      const [row] = await tx
        .insert(reconciliations)
        .values({ companyId: operator.companyId, ...result, at, by: operator.name })
        .returning()
      if (!row) throw new Error('a reconciliation was not inserted')
      const { channel, day, differences } = result
      await appendLog(tx, operator, {
        target: `reconciliation:${String(row.id)}`,
        after: { channel, day, differences: differences.length },
        at,
      })
      return row
    }),

  list: (companyId: number, beforeId: number | null, limit: number) =>
    db.transaction(companyId, (tx) =>
      tx
        .select()
        .from(reconciliations)
        .where(
          and(
            eq(reconciliations.companyId, companyId),
            beforeId === null ? undefined : lt(reconciliations.id, beforeId),
          ),
        )
        .orderBy(desc(reconciliations.id))
        .limit(limit),
    ),
})
export type ReconciliationRepository = ReturnType<typeof createReconciliationRepository>
