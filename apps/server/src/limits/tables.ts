import { sql } from 'drizzle-orm'
import { date, doublePrecision, index, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from '../db/columns.ts'

/** Remaining shared budgets of all processes; a full budget needs no row. */
export const budgets = pgTable(
  'budgets',
  {
    /** hash of the limit's name and the address, company or account */
    name: text().primaryKey(),
    left: doublePrecision().notNull(),
    at: at('at').notNull(),
    /** day of `at`, because an index of `at` would be written with each use */
    day: date()
      .notNull()
      .default(sql`current_date`),
  },
  (t) => [index('budgets_day').on(t.day)],
)
