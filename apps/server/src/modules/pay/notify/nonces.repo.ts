import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../../db/connection/database.ts'

/** Whether any process has consumed the nonce. */
export async function isNonceSpent(tx: Db, nonce: string): Promise<boolean> {
  const found = await selectRows(tx, sql`select nonce from used_nonces where nonce = ${nonce}`)
  return found.length > 0
}
