import type { Difference, PayAction, PayChannel } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { amount, at, companyId, createdAt, ownId } from './columns.ts'

/** One attempt to pay an order, with its own number at the provider. */
export const payments = pgTable(
  'payments',
  {
    companyId: companyId(),
    /** out_trade_no */
    id: text().notNull(),
    orderId: text('order_id').notNull(),
    channel: text().notNull(),
    scene: text().notNull(),
    /** fen */
    amount: amount('amount'),
    /** created, pending (with the shopper), unknown, succeeded, closed */
    status: text().notNull(),
    transactionId: text('transaction_id'),
    action: jsonb().$type<PayAction>(),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    succeededAt: at('succeeded_at'),
    /** when the provider is queried next, while the outcome is open */
    askAt: at('ask_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('payments_order').on(t.companyId, t.orderId),
    uniqueIndex('payments_transaction').on(t.companyId, t.channel, t.transactionId),
    index('payments_ask').on(t.askAt),
    index('payments_succeeded').on(t.channel, t.succeededAt),
    index('payments_number').on(t.id),
  ],
)

/** Append-only: what the provider reported about a payment, and what was done. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    companyId: companyId(),
    id: ownId(),
    paymentId: text('payment_id').notNull(),
    kind: text().notNull(),
    /** identifies the event, where the provider numbers it */
    key: text(),
    detail: jsonb().$type<Record<string, string | number | boolean | null>>().notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('payment_events_key').on(t.companyId, t.key),
    index('payment_events_at').on(t.companyId, t.at),
  ],
)

/**
 * Cash going back to a payment, one row for each number sent to the provider. status: created,
 * sent, unknown, succeeded, failed.
 */
export const refunds = pgTable(
  'refunds',
  {
    companyId: companyId(),
    /** out_refund_no */
    id: text().notNull(),
    orderId: text('order_id').notNull(),
    paymentId: text('payment_id').notNull(),
    /** fen */
    amount: amount('amount'),
    reason: text().notNull(),
    status: text().notNull(),
    createdAt: createdAt(),
    succeededAt: at('succeeded_at'),
    askAt: at('ask_at'),
    /** the order refund whose cash this is; '' for money that never belonged to the order */
    orderRefundId: text('order_refund_id').notNull().default(''),
    /** 1, or more where an operator repeated a failed refund under a new number */
    attempt: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('refunds_once').on(t.companyId, t.paymentId, t.reason, t.orderRefundId, t.attempt),
    index('refunds_order').on(t.companyId, t.orderId),
    index('refunds_ask').on(t.askAt),
    index('refunds_succeeded').on(t.succeededAt),
    index('refunds_number').on(t.id),
    index('refunds_failed')
      .on(t.companyId, t.createdAt)
      .where(sql`status = 'failed'`),
  ],
)

/** Results of reconciling a provider's daily bill; company 0: of all companies. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    companyId: companyId(),
    id: ownId(),
    channel: text().$type<PayChannel>().notNull(),
    /** in Beijing, YYYY-MM-DD */
    day: text().notNull(),
    at: at('at').notNull(),
    by: text().notNull(),
    payments: integer().notNull(),
    paid: amount('paid'),
    refunds: integer().notNull(),
    refunded: amount('refunded'),
    fees: amount('fees'),
    differences: jsonb().$type<Difference[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.id] })],
)

/** Which process does a repeating job until when. */
export const jobLeases = pgTable('job_leases', {
  name: text().primaryKey(),
  holder: text().notNull(),
  until: at('until').notNull(),
})
