import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { companyId, id } from '../../db/columns.ts'

/** Counts of page events by day; no row belongs to a person. */
export const telemetryCounts = pgTable(
  'telemetry_counts',
  {
    companyId: companyId(),
    day: date().notNull(),
    host: text().notNull(),
    release: text().notNull(),
    name: text().notNull(),
    detail: text().notNull(),
    /** upper bound of the value, in thousandths; -1 without a value */
    bucket: integer().notNull(),
    count: id('count').notNull(),
  },
  (t) => [
    primaryKey({
      columns: [t.companyId, t.day, t.host, t.release, t.name, t.detail, t.bucket],
    }),
  ],
)
