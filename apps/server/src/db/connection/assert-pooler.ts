import type { Database } from './database.ts'

/** The addresses or the pooler's own settings cannot serve the mall; a retry changes nothing. */
export class WrongPooler extends Error {
  override name = 'WrongPooler'
}

/** PgBouncer's message for a parameter that it does not carry. */
const UNSUPPORTED = 'unsupported startup parameter'

/**
 * Handles a failed connection to the direct address.
 * @throws WrongPooler where a pooler has refused it, else the error itself
 */
export function refusePooler(error: Error): never {
  if (!error.message.includes(UNSUPPORTED)) throw error
  throw new WrongPooler(
    'DATABASE_URL 是连接池的地址：请把 DATABASE_DIRECT_URL 设为 PostgreSQL 自己的地址 ' +
      '(the address is that of a pooler: set DATABASE_DIRECT_URL to that of PostgreSQL itself)',
    { cause: error },
  )
}

const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

/**
 * The mall cannot set these time limits behind a pooler. Without them a long statement or an
 * abandoned transaction holds its locks without a limit.
 * @throws WrongPooler that names the missing limits
 */
export async function assertPooledLimits(db: Pick<Database, 'unscopedQuery'>): Promise<void> {
  const rows = await db.unscopedQuery<{ name: string }>(
    `select name from unnest($1::text[]) as name where current_setting(name) = '0'`,
    [LIMITS],
  )
  if (rows.length === 0) return
  const missing = rows.map(({ name }) => name).join(', ')
  throw new WrongPooler(
    `连接池的连接没有时限 ${missing}：请写入 connect_query ` +
      `(connections of the pooler have no ${missing}: set it in connect_query)`,
  )
}
