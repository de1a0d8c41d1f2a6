import { sql } from 'drizzle-orm'
import { selectRows, type Db } from './connection/database.ts'

/**
 * Holds a shopper's other changes of the same kind back until this transaction ends: for rules that
 * look at several rows. What a statement after it reads is what they left.
 */
export async function lockShopper(tx: Db, companyId: number, userId: number): Promise<void> {
  await selectRows(
    tx,
    sql`select from users where company_id = ${companyId} and id = ${userId} for no key update`,
  )
}
