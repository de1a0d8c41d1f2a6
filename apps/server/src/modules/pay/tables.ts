import type { PayAction } from '@mall/contract'
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { amount, at, companyId, createdAt, ownId } from '../../db/columns.ts'

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
    /** created, pending (the shopper can pay), unknown, succeeded, closed */
    status: text().notNull(),
    transactionId: text('transaction_id'),
    action: jsonb().$type<PayAction>(),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    succeededAt: at('succeeded_at'),
    /** time of the next query to the provider, while the outcome is open */
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

/** Append-only: reports of a provider about a payment, and the resulting actions. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    companyId: companyId(),
    id: ownId(),
    paymentId: text('payment_id').notNull(),
    kind: text().notNull(),
    /** id of the event, if the provider numbers its events */
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
