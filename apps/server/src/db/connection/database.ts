import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Drizzle over either driver; `execute` answers `{ rows }` on both. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

/**
 * The database as the application has it: never its owner, never without a company.
 * Rows of `execute` carry timestamps as text; `new Date(text)` reads them.
 */
export type Database = Statements & {
  kind: 'embedded' | 'postgresql'
  /**
   * The same database for sign-ins and other writes of callers without a session. They share a part
   * of the connections (`MALL_DB_GUEST_PERCENT`).
   */
  guests: Database
  /**
   * The same database for repeated work, which shares a part of the connections. Within a slot, the
   * questions that look across companies answer for its companies alone.
   */
  forJobs(slot: JobSlot | null): Database
  /** The one that these connections were opened as: what a process remembers for all its work is kept by it. */
  root: Database
  /** Subscribes to the triggers' notifications of changes, from every process (`access.sql`). */
  subscribe(listener: Listener): Promise<Subscription>
  ping(): Promise<void>
  close(): Promise<void>
}

/** Companies whose id leaves this remainder when divided by the number of slots. */
export type JobSlot = { slot: number; slots: number }

/** Transactions and statements of the application. */
export type Statements = {
  /**
   * Runs `work` in one transaction that sees one company's rows. A throw rolls back and propagates.
   * A broken connection throws `DatabaseDown` and is never used again.
   */
  transaction<T>(companyId: number, work: (tx: Db) => Promise<T>): Promise<T>
  /** For what belongs to no company: login keys, nonces, leases and the `due_…` questions. */
  unscopedTransaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /**
   * One statement in a transaction of its own that sees one company's rows: one round trip where
   * `transaction` takes two. Under a name it is prepared; a name has one text.
   */
  query<T>(companyId: number, statement: SQL, name?: string): Promise<T[]>
  /** One statement outside a transaction, for questions that carry no company: `find_sessions` … */
  unscopedQuery<T>(statement: string, values: readonly unknown[], name?: string): Promise<T[]>
}

export type Listener = {
  /** one notification, in the order of the commits */
  onMessage(payload: string): void
  /** notifications are lost from now on; reconnects until closed */
  onDisconnect(error: unknown): void
  /** notifications are received from now on, earlier ones are lost */
  onReconnect(): void
}
export type Subscription = {
  /** Whether all that was committed more than so many milliseconds ago has been received. */
  isFresh(within: number): boolean
  /** Resolves when all that was committed before the call has been received, or the line has ended. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** The channel of change notifications. */
export const changes = 'mall_changed'

/** The database cannot be reached now; the outcome of the running transaction is unknown. */
export class DatabaseDown extends Error {
  override name = 'DatabaseDown'
}

/** Rows of a raw statement. The caller states their shape; int8 comes as number, times as text. */
export async function selectRows<T>(tx: Db, statement: SQL): Promise<T[]> {
  return ((await tx.execute(statement)) as unknown as { rows: T[] }).rows
}

/** The company of the platform's own operators; shoppers and goods have another. */
export const PLATFORM = 0

export function assertCompany(companyId: number): void {
  if (!(Number.isInteger(companyId) && companyId >= PLATFORM)) {
    throw new RangeError('companyId must be a whole number')
  }
}

export const beginStatement = (companyId: number | null, of: JobSlot | null = null) => {
  if (companyId !== null) assertCompany(companyId)
  const begin = `begin; select set_config('app.company_id', '${companyId ?? ''}', true)`
  if (!of) return begin
  return `${begin}, set_config('app.job_slot', '${of.slot}', true), set_config('app.job_slots', '${of.slots}', true)`
}
