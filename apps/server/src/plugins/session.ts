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

/**
 * Share of a session's lifetime after a renewal in which uses do not renew it again: 1 hour of 7
 * days.
 */
const renewalShare = 1 / 168

type Needs = Pick<Deps, 'db' | 'now' | 'cache'>

/** A session that expires before this time in ms is due for renewal now. */
const renewalDue = (nowMs: number, seconds: number) => nowMs + seconds * 1000 * (1 - renewalShare)

/** Extends a used session to its full lifetime from now, at most once an hour. */
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
  // Also changed in the cache; otherwise every use until the cached end would write.
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
 * Age in ms after which a session is read again, with or without notifications. A renewal by
 * another process is harmless: a session is read again at its cached end, and a second renewal
 * writes nothing.
 */
const MAX_AGE_MS = 600_000

async function loadSession(deps: Needs, tokenHash: string, seconds: number) {
  const topic = `session:${tokenHash}` as const
  const read = () => readSession(deps, tokenHash)
  try {
    let session = await deps.cache.getOrLoad(anyCompany, topic, [topic], read, MAX_AGE_MS)
    // Read again after the cached end, because another process may have renewed the session.
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
 * Reads the token of an Authorization header, and renews its session. A valid session is cached
 * until the database notifies that it was ended or its shopper disabled. A cached session that need
 * not be renewed is returned immediately.
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
  // A session that is not due for renewal has not expired either.
  if (cached && cached.expiresAt.getTime() >= renewalDue(deps.now().getTime(), seconds))
    return cached
  return loadSession(deps, tokenHash, seconds)
}

/** Reads the session of a gift card, which is not renewed by use. */
export async function readCardSession(
  deps: Pick<Deps, 'db' | 'now'>,
  header: string | undefined,
): Promise<Session> {
  const token = tokenOf(header)
  if (!token) throw new Refusal('session/missing')
  return readSession(deps, hashOf(token), 'gift')
}
