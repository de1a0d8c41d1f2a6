import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, companyId, ownId } from '../../db/columns.ts'

/** Append-only record of actions: sign-ins, money, operators. No personal data in detail. */
export const auditLog = pgTable(
  'audit_log',
  {
    companyId: companyId(),
    id: ownId(),
    actor: text().notNull(),
    event: text().notNull(),
    result: text().notNull(),
    detail: jsonb().$type<Record<string, string | number | boolean | null>>().notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('audit_log_at').on(t.companyId, t.at),
  ],
)
