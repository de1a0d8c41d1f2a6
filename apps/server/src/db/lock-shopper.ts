import { sql } from 'drizzle-orm'
import { selectRows, type Db } from './connection/database.ts'

/**
 * Serialises a shopper's changes until this transaction ends, for rules that read several rows. A
 * later statement sees the former changes.
 */
export async function lockShopper(tx: Db, companyId: number, userId: number): Promise<void> {
  await selectRows(
    tx,
    sql`select from users where company_id = ${companyId} and id = ${userId} for no key update`,
  )
}
