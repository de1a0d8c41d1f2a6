import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, companyId, id } from '../../db/columns.ts'
import { users } from '../login/tables.ts'

/**
 * Rows of an import that add a sign-in to a known shopper, stored until a second person has
 * decided.
 */
export const shopperSignInRequests = pgTable(
  'shopper_sign_in_requests',
  {
    companyId: companyId(),
    requestId: text('request_id').notNull(),
    userId: id('user_id').notNull(),
    phone: text().notNull(),
    userName: text('user_name').notNull(),
    nickName: text('nick_name').notNull(),
    provider: text().notNull(),
    subject: text().notNull(),
    requestedAt: at('requested_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.requestId, t.userId] }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
    index('shopper_sign_in_requests_requested').on(t.companyId, t.requestedAt),
  ],
)

/** Shoppers whose personal data were removed. Append-only. */
export const anonymisations = pgTable(
  'anonymisations',
  {
    companyId: companyId(),
    userId: id('user_id').notNull(),
    anonymisedAt: at('anonymised_at').notNull(),
    reason: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId] }),
    index('anonymisations_at').on(t.companyId, t.anonymisedAt),
  ],
)
