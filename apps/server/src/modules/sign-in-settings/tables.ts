import type { SecretName } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, companyId } from '../../db/columns.ts'

/** Partner keys and login keys, encrypted. Those of a seed file stay in `companies.settings` until the first change. */
export const companySecrets = pgTable(
  'company_secrets',
  {
    companyId: companyId(),
    name: text().$type<SecretName>().notNull(),
    version: integer().notNull(),
    value: text().notNull(),
    /** time of the change; null: the value is from the seed file */
    createdAt: at('created_at'),
    /** null: the current value; otherwise the end of the former value's validity */
    endsAt: at('ends_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.name, t.version] }),
    uniqueIndex('company_secrets_current')
      .on(t.companyId, t.name)
      .where(sql`ends_at is null`),
    index('company_secrets_end').on(t.companyId, t.endsAt),
  ],
)
