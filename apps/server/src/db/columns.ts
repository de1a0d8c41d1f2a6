import { bigint, integer, timestamp } from 'drizzle-orm/pg-core'

/** Every table leads with the company; row-level security reads it. */
export const companyId = () => integer('company_id').notNull()
export const id = (name = 'id') => bigint(name, { mode: 'number' })
/** An id the database assigns, above all ids of a seed file. */
export const ownId = () =>
  id().notNull().generatedByDefaultAsIdentity({ startWith: 1_000_000_000_000 })
/** Insertion order of a row within its table. */
export const serial = () =>
  bigint('serial', { mode: 'number' }).notNull().generatedByDefaultAsIdentity()
/** costPoints, fen or points: integers within the safe range. */
export const amount = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const createdAt = () => at('created_at').notNull().defaultNow()
