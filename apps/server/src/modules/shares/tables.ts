import { foreignKey, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyId, createdAt, id } from '../../db/columns.ts'
import { users } from '../login/tables.ts'

/** Random codes for the links that shoppers share, one code for each shopper. */
export const shareCodes = pgTable(
  'share_codes',
  {
    companyId: companyId(),
    code: text().notNull(),
    userId: id('user_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.code] }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
    uniqueIndex('share_codes_user').on(t.companyId, t.userId),
  ],
)
