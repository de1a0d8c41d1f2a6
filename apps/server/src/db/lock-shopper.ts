import { sql } from 'drizzle-orm'
import { selectRows, type Db } from './connection/database.ts'

/**
 * Holds a shopper's other changes of the same kind back until this transaction ends: for rules that
 * look at several rows. A statement after it reads their results.
 */
export async function lockShopper(tx: Db, companyId: number, userId: number): Promise<void> {
  await selectRows(
    tx,
    sql`select from users where company_id = ${companyId} and id = ${userId} for no key update`,
  )
}
