import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Deps } from '../deps.ts'
import { anyCompany } from '../hot/topics.ts'
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
async function renew(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  session: Session,
  seconds: number,
): Promise<void> {
  const life = seconds * 1000
  const latest = now().getTime() + life * (1 - renewalShare)
  if (session.expiresAt.getTime() >= latest) return
  const expiresAt = new Date(now().getTime() + life)
  await db.once(
    session.companyId,
    sql`update sessions set expires_at = ${expiresAt.toISOString()}::timestamptz
        where company_id = ${session.companyId} and token_hash = ${session.tokenHash}
          and revoked_at is null and expires_at < ${new Date(latest).toISOString()}::timestamptz`,
  )
  // In the memory too, or every use until it forgets would write.
  session.expiresAt = expiresAt
}

async function readSession({ db, now }: Pick<Deps, 'db' | 'now'>, tokenHash: string) {
  const [row] = await db.ask<Row>('select * from session_of($1)', [tokenHash], 'session_of')
  if (!row || row.audience !== 'shopper') throw new Refusal('session/missing')
  if (row.revoked_at || row.disabled) throw new Refusal('session/revoked')
  const expiresAt = new Date(row.expires_at)
  if (expiresAt <= now()) throw new Refusal('session/expired')
  return { companyId: row.company_id, userId: Number(row.user_id), tokenHash, expiresAt }
}

/** A session that another process renews is read again within this time, ms. */
const believedFor = 60_000

/**
 * Reads the token of an Authorization header, and renews the session that it stands for. A good
 * session is remembered until the database tells that it was ended or its shopper disabled.
 * @param seconds the life of a session from its last renewal
 * @returns null where there is no header; a Refusal tells why a token is not good (any more)
 */
export async function sessionOf(
  deps: Pick<Deps, 'db' | 'now' | 'hot'>,
  header: string | undefined,
  seconds: number,
): Promise<Session | Refusal | null> {
  if (!header) return null
  const token = tokenOf(header)
  if (!token) return new Refusal('session/missing')
  const tokenHash = hashOf(token)
  const topic = `session:${tokenHash}` as const
  const read = () => readSession(deps, tokenHash)
  try {
    let session = await deps.hot.of(anyCompany, topic, [topic], read, believedFor)
    // Past the end that is remembered: it may have been renewed elsewhere.
    if (session.expiresAt <= deps.now()) session = await read()
    await renew(deps, session, seconds)
    return session
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
