import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
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

/** The token of an Authorization header; null where there is none, or nothing like one. */
export const tokenOf = (header: string | undefined) => bearer.exec(header ?? '')?.[1] ?? null

/** Uses within this share of its life since the last renewal do not write: 1 hour of 7 days. */
const renewalShare = 1 / 168

/** A session in use lives on: its end moves to a whole life from now, at most once an hour. */
async function renewed(
  db: Database,
  session: Session,
  now: Date,
  seconds: number,
): Promise<Session> {
  const life = seconds * 1000
  const latest = now.getTime() + life * (1 - renewalShare)
  if (session.expiresAt.getTime() >= latest) return session
  const expiresAt = new Date(now.getTime() + life)
  await db.transaction(session.companyId, (tx) =>
    tx.execute(
      sql`update sessions set expires_at = ${expiresAt.toISOString()}::timestamptz
          where company_id = ${session.companyId} and token_hash = ${session.tokenHash}
            and revoked_at is null and expires_at < ${new Date(latest).toISOString()}::timestamptz`,
    ),
  )
  return { ...session, expiresAt }
}

/**
 * Reads the token of an Authorization header, and renews the session that it stands for.
 * @param seconds the life of a session from its last renewal
 * @returns null where there is no header; a Refusal tells why a token is not good (any more)
 */
export async function sessionOf(
  db: Database,
  header: string | undefined,
  now: Date,
  seconds: number,
): Promise<Session | Refusal | null> {
  if (!header) return null
  const token = tokenOf(header)
  if (!token) return new Refusal('session/missing')
  const tokenHash = hashOf(token)
  const [row] = await db.ask<Row>('select * from session_of($1)', [tokenHash])
  if (!row || row.audience !== 'shopper') return new Refusal('session/missing')
  if (row.revoked_at || row.disabled) return new Refusal('session/revoked')
  const expiresAt = new Date(row.expires_at)
  if (expiresAt <= now) return new Refusal('session/expired')
  const session = { companyId: row.company_id, userId: Number(row.user_id), tokenHash, expiresAt }
  return renewed(db, session, now, seconds)
}
