import { createHash } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { Refusal } from './errors.ts'

/** The shopper a token stands for. */
export type Session = { companyId: number; userId: number; tokenHash: string; expiresAt: Date }

export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

type Row = {
  company_id: number
  user_id: number
  audience: string
  expires_at: string | Date
  revoked_at: string | null
  disabled: boolean
}

const bearer = /^Bearer ([\w-]{20,200})$/

/**
 * Reads the token of an Authorization header.
 * @returns null where there is none; a Refusal tells why a token is not good (any more)
 */
export async function sessionOf(
  db: Database,
  header: string | undefined,
  now: Date,
): Promise<Session | Refusal | null> {
  if (!header) return null
  const token = bearer.exec(header)?.[1]
  if (!token) return new Refusal('session/missing')
  const tokenHash = hashOf(token)
  const [row] = await db.ask<Row>('select * from session_of($1)', [tokenHash])
  if (!row || row.audience !== 'shopper') return new Refusal('session/missing')
  if (row.revoked_at || row.disabled) return new Refusal('session/revoked')
  const expiresAt = new Date(row.expires_at)
  if (expiresAt <= now) return new Refusal('session/expired')
  return { companyId: row.company_id, userId: Number(row.user_id), tokenHash, expiresAt }
}
