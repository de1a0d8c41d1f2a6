import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Drizzle over either driver; `execute` returns `{ rows }` with both. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

/**
 * The application's database, never as its owner and never without a company. Rows of `execute`
 * contain timestamps as text for `new Date(text)`.
 */
export type Database = Statements & {
  kind: 'embedded' | 'postgresql'
  /**
   * The same database for sign-ins and other writes of callers without a session. They share a part
   * of the connections (`MALL_DB_GUEST_PERCENT`).
   */
  guests: Database
  /**
   * The same database for jobs, which share a part of the connections. Within a slot, queries
   * across companies cover only the slot's companies.
   */
  forJobs(slot: JobSlot | null): Database
  /** Identity of these connections: caches of a process are keyed by it. */
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
  /** For rows without a company: login keys, nonces, leases and the `due_…` queries. */
  unscopedTransaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /**
   * Runs one statement in a transaction restricted to a company: one round trip instead of the two
   * of `transaction`. A named statement is prepared; each name has one text.
   */
  query<T>(companyId: number, statement: SQL, name?: string): Promise<T[]>
  /**
   * Runs one statement outside a transaction, for queries without a company such as
   * `find_sessions`.
   */
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
  /**
   * Resolves when all changes committed before the call have been received, or the subscription
   * has ended.
   */
  flush(): Promise<void>
  close(): Promise<void>
}

/** The channel of change notifications. */
export const changes = 'mall_changed'

/** The database is unreachable; the result of the running transaction is unknown. */
export class DatabaseDown extends Error {
  override name = 'DatabaseDown'
}

/** Rows of a raw statement. The caller states their shape; int8 comes as number, times as text. */
export async function selectRows<T>(tx: Db, statement: SQL): Promise<T[]> {
  return ((await tx.execute(statement)) as unknown as { rows: T[] }).rows
}

/** Company id of the platform's operators, which no shop uses. */
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
