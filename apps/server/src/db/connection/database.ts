import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Drizzle over either driver; `execute` returns `{ rows }` with both. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

/**
 * The application's database, under a role other than its owner's, and always for one company. Rows
 * of `execute` contain timestamps as text for `new Date(text)`.
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

/** Slot of companies: those whose id leaves this remainder when divided by the number of slots. */
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
  /** receives each notification, in the order of the commits */
  onMessage(payload: string): void
  /** notifications are lost from now on; the subscription reconnects until it is closed */
  onDisconnect(error: unknown): void
  /** notifications are received from now on; earlier ones may have been lost */
  onReconnect(): void
}
export type Subscription = {
  /** Whether every change committed more than the given milliseconds ago has been received. */
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

/** A connection works as another role than `mall_app`: it would see the rows of all companies. */
export class WrongRole extends DatabaseDown {
  override name = 'WrongRole'
  constructor(cause: unknown) {
    super(
      '数据库连接没有以角色 mall_app 工作，拒绝服务：请在 PgBouncer 的 connect_query 中写入 ' +
        'set role mall_app，执行 RELOAD 和 RECONNECT (a database connection does not work as ' +
        'mall_app: set the role in connect_query of the pooler, then RELOAD and RECONNECT)',
      { cause },
    )
  }
}

/**
 * Fails where the role is another one, and with it the statement or transaction that contains the
 * check. The error is a division by zero, because plain SQL expressions cannot raise another one.
 */
export const ROLE_CHECK = `1 / (current_user = 'mall_app')::int`
const DIVISION_BY_ZERO = '22012'

/** @param error of a statement that fails for its `ROLE_CHECK` or for the connection only */
export const toRoleError = (error: unknown): unknown =>
  (error as { code?: string }).code === DIVISION_BY_ZERO ? new WrongRole(error) : error

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
  // The role is checked in each transaction, because a pooler may give each transaction another
  // connection.
  const begin = `begin; select set_config('app.company_id', '${companyId ?? ''}', true), ${ROLE_CHECK}`
  if (!of) return begin
  return `${begin}, set_config('app.job_slot', '${of.slot}', true), set_config('app.job_slots', '${of.slots}', true)`
}
