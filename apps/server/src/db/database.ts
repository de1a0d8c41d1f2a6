import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Drizzle over either driver; `execute` answers `{ rows }` on both. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

/**
 * The database as the application has it: never its owner, never without a company.
 * Rows of `execute` carry timestamps as text; `new Date(text)` reads them.
 */
export type Database = {
  kind: 'embedded' | 'postgresql'
  /**
   * Runs `work` in one transaction that sees one company's rows. A throw rolls back and goes on.
   * A broken connection throws `DatabaseDown` and is never used again.
   */
  transaction<T>(companyId: number, work: (tx: Db) => Promise<T>): Promise<T>
  /** For what belongs to no company: login keys, nonces, leases and the `due_…` questions. */
  shared<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /** One statement outside a transaction, for questions that carry no company: `session_of` … */
  ask<T>(statement: string, values: readonly unknown[]): Promise<T[]>
  ping(): Promise<void>
  close(): Promise<void>
}

/** The database cannot be asked now; the outcome of the transaction under way is not known. */
export class DatabaseDown extends Error {
  override name = 'DatabaseDown'
}

/** Rows of a raw statement. The caller states their shape; int8 comes as number, times as text. */
export async function rowsOf<T>(tx: Db, statement: SQL): Promise<T[]> {
  return ((await tx.execute(statement)) as unknown as { rows: T[] }).rows
}

export const beginFor = (companyId: number | null) => {
  if (companyId !== null && !(Number.isInteger(companyId) && companyId > 0)) {
    throw new RangeError('companyId must be a positive whole number')
  }
  return `begin; select set_config('app.company_id', '${companyId ?? ''}', true)`
}
