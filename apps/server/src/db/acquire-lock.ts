import { sql } from 'drizzle-orm'
import { Refusal } from '../plugins/errors.ts'
import { selectRows, type Db } from './connection/database.ts'

/**
 * Takes a lock for the rest of the transaction without waiting, because a waiting transaction
 * would hold a connection. Callers of one process queue before.
 * @throws request/too-many
 */
export async function acquireLock(tx: Db, name: string): Promise<void> {
  const [row] = await selectRows<{ acquired: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as acquired`,
  )
  if (!row?.acquired) throw new Refusal('request/too-many', undefined, { retryAfter: 1 })
}
