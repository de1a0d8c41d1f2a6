import type { Difference, PayChannel } from '@mall/contract'
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { amount, at, companyId, ownId } from '../../db/columns.ts'

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
