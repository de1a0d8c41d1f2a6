import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Deps } from '../deps.ts'
import { anyCompany } from '../cache/topics.ts'
import { Refusal } from './errors.ts'
import { readSessionRow } from './sessions.repository.ts'

/** The shopper of a token. */
export type Session = {
  companyId: number
  userId: number
  tokenHash: string
  expiresAt: Date
  halfRegistered: boolean
}

export const hashOf = (secret: string) => hash('sha256', secret, 'hex')

const bearer = /^Bearer ([\w-]{20,200})$/

/** The token of an Authorization header; null where there is none, or nothing like one. */
export const tokenOf = (header: string | undefined) => bearer.exec(header ?? '')?.[1] ?? null

/** Uses within this share of its life since the last renewal do not write: 1 hour of 7 days. */
const renewalShare = 1 / 168

type Needs = Pick<Deps, 'db' | 'now' | 'cache'>

/** The end of a session that is due for its renewal now, or later than that. */
const renewalDue = (nowMs: number, seconds: number) => nowMs + seconds * 1000 * (1 - renewalShare)

/** A session in use lives on: its end moves to a whole life from now, at most once an hour. */
async function renew({ db, now }: Needs, session: Session, seconds: number): Promise<void> {
  const nowMs = now().getTime()
  const latest = renewalDue(nowMs, seconds)
  if (session.expiresAt.getTime() >= latest) return
  const expiresAt = new Date(nowMs + seconds * 1000)
  await db.query(
    session.companyId,
    sql`update sessions set expires_at = ${expiresAt.toISOString()}::timestamptz
        where company_id = ${session.companyId} and token_hash = ${session.tokenHash}
          and revoked_at is null and expires_at < ${new Date(latest).toISOString()}::timestamptz`,
  )
  // In the memory too, or every use until it expires would write.
  session.expiresAt = expiresAt
}

async function readSession(
  { db, now }: Pick<Needs, 'db' | 'now'>,
  tokenHash: string,
  audience: 'shopper' | 'gift' = 'shopper',
): Promise<Session> {
  const row = await readSessionRow(db, tokenHash)
  if (!row || row.audience !== audience) throw new Refusal('session/missing')
  if (row.revoked_at && row.replaced && !row.disabled) throw new Refusal('session/replaced')
  if (row.revoked_at || row.disabled) throw new Refusal('session/revoked')
  const expiresAt = new Date(row.expires_at)
  if (expiresAt <= now()) throw new Refusal('session/expired')
  return {
    companyId: row.company_id,
    userId: Number(row.user_id),
    tokenHash,
    expiresAt,
    halfRegistered: row.half_registered,
  }
}

/**
 * A session is read again after this, ms, with or without notifications. That another process has
 * renewed it does no harm: at its remembered end it is read first, and renewing it twice writes
 * once.
 */
const MAX_AGE_MS = 600_000

async function loadSession(deps: Needs, tokenHash: string, seconds: number) {
  const topic = `session:${tokenHash}` as const
  const read = () => readSession(deps, tokenHash)
  try {
    let session = await deps.cache.getOrLoad(anyCompany, topic, [topic], read, MAX_AGE_MS)
    // Past the end that is remembered: it may have been renewed elsewhere.
    if (session.expiresAt <= deps.now()) session = await read()
    await renew(deps, session, seconds)
    return session
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

type SessionResult = Session | Refusal | null

/**
 * Reads the token of an Authorization header, and renews its session. A good session is remembered
 * until the database notifies that it was ended or its shopper disabled; one that is remembered and
 * need not be renewed is returned immediately.
 * @param seconds the life of a session from its last renewal
 * @returns null where there is no header; a Refusal states why a token is not good (any more)
 */
export function readSessionHeader(
  deps: Needs,
  header: string | undefined,
  seconds: number,
): SessionResult | Promise<SessionResult> {
  if (!header) return null
  const token = tokenOf(header)
  if (!token) return new Refusal('session/missing')
  const tokenHash = hashOf(token)
  const cached = deps.cache.peek<Session>(anyCompany, `session:${tokenHash}`)
  // A session that is not due for renewal has not ended either.
  if (cached && cached.expiresAt.getTime() >= renewalDue(deps.now().getTime(), seconds))
    return cached
  return loadSession(deps, tokenHash, seconds)
}

/** Reads the session of a gift card, which ends at its time however much it is used. */
export async function readCardSession(
  deps: Pick<Deps, 'db' | 'now'>,
  header: string | undefined,
): Promise<Session> {
  const token = tokenOf(header)
  if (!token) throw new Refusal('session/missing')
  return readSession(deps, hashOf(token), 'gift')
}
