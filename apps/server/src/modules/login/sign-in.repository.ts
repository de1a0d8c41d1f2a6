import type { RefusalName } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'
import { auditEntrySql } from '../audit-log/index.ts'
import type { Attempt, SignInResult } from './attempts.ts'
import { creditPending } from '../points/index.ts'
import { insertConsents } from './bind/consents.repository.ts'
import { lockAccount } from './identities/identities.repository.ts'
import { recordRefusal } from './limits/failures.repository.ts'

/** Refuses an attempt: the audit log stores the refusal without its prefix. */
export async function refuse(
  tx: Db,
  attempt: Attempt,
  refusal: RefusalName,
  userId?: number,
): Promise<RefusalName> {
  await recordRefusal(tx, attempt, refusal.slice('login/'.length), userId)
  return refusal
}

/** Completes an attempt: stores the consents and opens the session. */
export async function signIn(tx: Db, attempt: Attempt, userId: number): Promise<SignInResult> {
  const { companyId, at, detail, session } = attempt
  // Locks the shopper where sessions are limited, because concurrent sign-ins would exceed the
  // limit.
  if (session.maxSessions > 0) await lockAccount(tx, { companyId, userId })
  await insertConsents(tx, { companyId, userId, method: detail.method, at })
  const { isAwaited, ...result } = await openSession(tx, attempt, userId)
  if (isAwaited && !result.halfRegistered) await creditPending(tx, { companyId, userId }, at)
  return result
}

/**
 * Opens a session, replaces the caller's former one and the oldest beyond `maxSessions`, and stores
 * the sign-in in the audit log. `isAwaited`: points wait for an identity of the shopper.
 */
async function openSession(
  tx: Db,
  { companyId, detail, session, ...attempt }: Attempt,
  userId: number,
): Promise<SignInResult & { isAwaited: boolean }> {
  const at = attempt.at.toISOString()
  const ofShopper = { companyId, actor: `user:${userId}` }
  const [row] = await selectRows<{
    open_id: string | null
    half_registered: boolean
    awaited: boolean
    is_first: boolean
  }>(
    tx,
    sql`with opened as (
          insert into sessions (company_id, token_hash, user_id, audience, device, device_hash,
            created_at, expires_at)
          values (${companyId}, ${session.tokenHash}, ${userId}, 'shopper', ${session.device},
                  ${session.deviceHash}, ${at}::timestamptz, ${session.expiresAt.toISOString()}::timestamptz)
        ), ended as (
          update sessions set revoked_at = ${at}::timestamptz, replaced = true
          where company_id = ${companyId} and revoked_at is null
            and (token_hash = ${session.replaces ?? ''}
              or ${session.maxSessions}::int > 0 and token_hash in (
                select token_hash from sessions
                where company_id = ${companyId} and user_id = ${userId}::bigint
                  and audience = 'shopper' and revoked_at is null and expires_at > ${at}::timestamptz
                  and token_hash <> ${session.replaces ?? ''}
                order by created_at desc, token_hash
                offset greatest(${session.maxSessions}::int - 1, 0)))
        ), logged as (
          ${auditEntrySql({ ...ofShopper, event: 'sign-in', result: 'ok', detail, at: attempt.at })}
        )
        select u.half_registered,
               (select min(i.subject) from identities i
                where i.company_id = u.company_id and i.provider = 'wechat'
                  and i.user_id = u.id) as open_id,
               exists (select from identities i join pending_points p on p.company_id = i.company_id
                  and p.provider = i.provider and p.subject = i.subject and p.state = 'waiting'
                where i.company_id = u.company_id and i.user_id = u.id) as awaited,
               not exists (select from sessions s where s.company_id = u.company_id
                and s.user_id = u.id and s.audience = 'shopper') as is_first
        from users u where u.company_id = ${companyId} and u.id = ${userId}::bigint`,
  )
  return {
    openId: row?.open_id ?? '',
    halfRegistered: row?.half_registered ?? false,
    isFirst: row?.is_first ?? false,
    isAwaited: row?.awaited ?? false,
  }
}
