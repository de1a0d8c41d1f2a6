import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, companyId } from '../../db/columns.ts'

/** Changed bounds of money that need an approval; `before` and `after` by path. */
export const companyBoundChanges = pgTable(
  'company_bound_changes',
  {
    companyId: companyId(),
    id: text().notNull(),
    changes: jsonb().$type<{ path: string; before: unknown; after: unknown }[]>().notNull(),
    requestedAt: at('requested_at').notNull(),
    /** null: not approved */
    appliedAt: at('applied_at'),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.id] })],
)
