import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { companyId, createdAt, id, ownId } from '../../db/columns.ts'

export const addresses = pgTable(
  'addresses',
  {
    companyId: companyId(),
    id: ownId(),
    userId: id('user_id').notNull(),
    receiver: text().notNull(),
    tel: text().notNull(),
    province: text().notNull(),
    city: text().notNull(),
    county: text().notNull(),
    town: text().notNull().default(''),
    detail: text().notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('addresses_user').on(t.companyId, t.userId),
  ],
)
