import { sql } from 'drizzle-orm'
import type { Database } from '../../db/connection/database.ts'

type SessionRow = {
  company_id: number
  operator_id: string
  name: string
  role: string
  device_hash: string
  expires_at: string | Date
  stepped_up_at: string | Date | null
  ended: boolean
}
type KeyRow = {
  company_id: number
  id: string
  person_id: string
  name: string
  permissions: string[]
  /** role of the key's creator; null: no account created the key */
  creator_role: string | null
  expires_at: string | Date
  ended: boolean
  last_used_at: string | Date | null
}

export async function findOperatorSession(db: Database, tokenHash: string) {
  const [row] = await db.unscopedQuery<SessionRow>(
    'select * from find_operator_session($1)',
    [tokenHash],
    'find_operator_session',
  )
  return row
}

export async function findOperatorKey(db: Database, keyHash: string) {
  const [row] = await db.unscopedQuery<KeyRow>(
    'select * from find_operator_key($1)',
    [keyHash],
    'find_operator_key',
  )
  return row
}

export const markKeyUsed = (db: Database, companyId: number, id: string, at: Date) =>
  db.query(
    companyId,
    sql`update operator_keys set last_used_at = ${at.toISOString()}::timestamptz
        where company_id = ${companyId} and id = ${id}`,
  )
