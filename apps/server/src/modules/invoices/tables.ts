import type { InvoiceStatus } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { amount, at, companyId, id } from '../../db/columns.ts'
import { orders } from '../orders/tables.ts'

/** The invoice of an order: one row, requested again after a refusal. */
export const invoices = pgTable(
  'invoices',
  {
    companyId: companyId(),
    orderId: text('order_id').notNull(),
    userId: id('user_id').notNull(),
    status: integer().$type<InvoiceStatus>().notNull(),
    kind: text().$type<'personal' | 'company'>().notNull(),
    title: text().notNull(),
    taxNumber: text('tax_number').notNull(),
    email: text().notNull(),
    /** amount at the time of the request, fixed when the invoice is issued */
    amount: amount('amount'),
    reason: text().notNull().default(''),
    number: text().notNull().default(''),
    requestedAt: at('requested_at').notNull(),
    issuedAt: at('issued_at'),
    issuedBy: text('issued_by').notNull().default(''),
    /** the file, base64; null until it is issued */
    file: text(),
    fileName: text('file_name').notNull().default(''),
    /** SHA-256 of the address that returns the file, and its expiry */
    linkHash: text('link_hash'),
    linkEndsAt: at('link_ends_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.orderId] }),
    index('invoices_open')
      .on(t.companyId, t.requestedAt)
      .where(sql`status = 0`),
    index('invoices_requested').on(t.companyId, t.requestedAt),
    index('invoices_user').on(t.companyId, t.userId),
    foreignKey({
      columns: [t.companyId, t.orderId],
      foreignColumns: [orders.companyId, orders.id],
    }),
  ],
)
