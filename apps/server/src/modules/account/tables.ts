import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, companyId, id } from '../../db/columns.ts'
import { users } from '../login/tables.ts'

/** Requests of shoppers about their own personal data. */
export const accountRequests = pgTable(
  'account_requests',
  {
    companyId: companyId(),
    userId: id('user_id').notNull(),
    /** null: no removal requested */
    deletionRequestedAt: at('deletion_requested_at'),
    deletionDueAt: at('deletion_due_at'),
    /** SHA-256 of the export address, its session and its expiry */
    linkHash: text('link_hash'),
    linkSession: text('link_session'),
    linkEndsAt: at('link_ends_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId] }),
    index('account_requests_due').on(t.deletionDueAt),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
  ],
)
