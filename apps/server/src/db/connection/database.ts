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
 * Fails where the role is another one, with the statement or the transaction that it is a part of:
 * a division by zero is the error that an expression without functions of its own can raise.
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

/** The company of the platform's own operators; shoppers and goods have another. */
export const PLATFORM = 0

export function assertCompany(companyId: number): void {
  if (!(Number.isInteger(companyId) && companyId >= PLATFORM)) {
    throw new RangeError('companyId must be a whole number')
  }
}

export const beginStatement = (companyId: number | null, of: JobSlot | null = null) => {
  if (companyId !== null) assertCompany(companyId)
  // Checked in each transaction: behind a pooler any of them may have another connection.
  const begin = `begin; select set_config('app.company_id', '${companyId ?? ''}', true), ${ROLE_CHECK}`
  if (!of) return begin
  return `${begin}, set_config('app.job_slot', '${of.slot}', true), set_config('app.job_slots', '${of.slots}', true)`
}
