import type { FormerOrderLine } from '@mall/contract'
import { foreignKey, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { amount, at, companyId, id } from '../../db/columns.ts'
import { users } from '../login/tables.ts'

/** Imported orders of a company's former mall, without any effect on the ledger. */
export const formerOrders = pgTable(
  'former_orders',
  {
    companyId: companyId(),
    number: text().notNull(),
    phone: text().notNull(),
    /** the first account that has read the orders; null before */
    userId: id('user_id'),
    placedAt: at('placed_at').notNull(),
    status: text().notNull(),
    points: amount('points'),
    cash: amount('cash'),
    lines: jsonb().$type<FormerOrderLine[]>().notNull(),
    importedAt: at('imported_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.number] }),
    index('former_orders_user').on(t.companyId, t.userId, t.placedAt),
    index('former_orders_phone').on(t.companyId, t.phone),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
    }),
  ],
)
