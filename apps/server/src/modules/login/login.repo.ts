import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'
import type { Shopper } from '../../shopper.ts'

export type Account = { id: number; password_hash: string | null; disabled: boolean }

/** The account of a user name or phone. */
export async function findAccount(
  tx: Db,
  { companyId, loginId }: { companyId: number; loginId: string },
): Promise<Account | null> {
  const [row] = await selectRows<Account>(
    tx,
    sql`select id, password_hash, disabled from users
        where company_id = ${companyId} and (user_name = ${loginId} or phone = ${loginId})
        order by (user_name = ${loginId}) desc nulls last limit 1`,
  )
  return row ?? null
}

/**
 * The shopper of a phone, made here if there is none: of any number at once one is made. The caller
 * has proved the phone by an SMS code, which completes a registration.
 */
export async function shopperOfPhone(
  tx: Db,
  {
    companyId,
    phone,
    nickName,
    at,
  }: { companyId: number; phone: string; nickName: string; at: Date },
): Promise<{ id: number; disabled: boolean }> {
  const [row] = await selectRows<{ id: number; disabled: boolean }>(
    tx,
    sql`with person as (
          insert into users (company_id, phone, nick_name, created_at)
          values (${companyId}, ${phone}, ${nickName}, ${at.toISOString()}::timestamptz)
          on conflict (company_id, phone) do update set phone = excluded.phone, half_registered = false
          returning id, disabled
        ), purse as (
          insert into point_balances (company_id, user_id)
          select ${companyId}, id from person
          on conflict do nothing
        )
        select id, disabled from person`,
  )
  if (!row) throw new Error('a shopper could neither be found nor made')
  return row
}

type NewSession = {
  companyId: number
  userId: number
  tokenHash: string
  at: Date
  expiresAt: Date
  /** the session the caller came with: it ends here */
  replaces: string | null
  /** most sessions of the shopper at the same time; 0: no limit */
  maxSessions: number
  detail: Record<string, string | boolean>
}

/**
 * Opens a session, replaces the caller's former one and the oldest beyond `maxSessions`, and notes
 * the sign-in. With a limit the caller holds the shopper's row, or concurrent sign-ins would exceed it.
 * @returns the bound chat account, and whether the registration is incomplete
 */
export async function openSession(
  tx: Db,
  session: NewSession,
): Promise<{ openId: string; halfRegistered: boolean }> {
  const at = session.at.toISOString()
  const [row] = await selectRows<{ open_id: string | null; half_registered: boolean }>(
    tx,
    sql`with opened as (
          insert into sessions (company_id, token_hash, user_id, audience, created_at, expires_at)
          values (${session.companyId}, ${session.tokenHash}, ${session.userId}, 'shopper',
                  ${at}::timestamptz, ${session.expiresAt.toISOString()}::timestamptz)
        ), ended as (
          update sessions set revoked_at = ${at}::timestamptz, replaced = true
          where company_id = ${session.companyId} and revoked_at is null
            and (token_hash = ${session.replaces ?? ''}
              or ${session.maxSessions}::int > 0 and token_hash in (
                select token_hash from sessions
                where company_id = ${session.companyId} and user_id = ${session.userId}::bigint
                  and audience = 'shopper' and revoked_at is null and expires_at > ${at}::timestamptz
                  and token_hash <> ${session.replaces ?? ''}
                order by created_at desc, token_hash
                offset greatest(${session.maxSessions}::int - 1, 0)))
        ), noted as (
          insert into audit_log (company_id, actor, event, result, detail, at)
          values (${session.companyId}, ${`user:${session.userId}`}, 'sign-in', 'ok',
                  ${JSON.stringify(session.detail)}::jsonb, ${at}::timestamptz)
        )
        select u.half_registered,
               (select min(i.subject) from identities i
                where i.company_id = u.company_id and i.provider = 'wechat'
                  and i.user_id = u.id) as open_id
        from users u where u.company_id = ${session.companyId} and u.id = ${session.userId}::bigint`,
  )
  return { openId: row?.open_id ?? '', halfRegistered: row?.half_registered ?? false }
}

/** Ends a session and notes it. */
export async function endSession(
  tx: Db,
  { companyId, userId, tokenHash, at }: Shopper & { tokenHash: string; at: Date },
): Promise<void> {
  await tx.execute(
    sql`with ended as (
          update sessions set revoked_at = ${at.toISOString()}::timestamptz
          where company_id = ${companyId} and user_id = ${userId}::bigint
            and token_hash = ${tokenHash} and revoked_at is null
          returning user_id
        )
        insert into audit_log (company_id, actor, event, result, detail, at)
        select ${companyId}::int, 'user:' || user_id, 'sign-out', 'ok', '{}'::jsonb,
               ${at.toISOString()}::timestamptz from ended`,
  )
}

export type Person = {
  id: number
  phone: string | null
  nick_name: string
  head_image: string
  open_id: string | null
  half_registered: boolean
  has_password: boolean
}

export async function findPerson(tx: Db, { companyId, userId }: Shopper): Promise<Person | null> {
  const [row] = await selectRows<Person>(
    tx,
    sql`select u.id, u.phone, u.nick_name, u.head_image, u.half_registered,
               u.password_hash is not null as has_password,
               (select min(i.subject) from identities i
                where i.company_id = u.company_id and i.provider = 'wechat' and i.user_id = u.id) as open_id
        from users u where u.company_id = ${companyId} and u.id = ${userId}::bigint`,
  )
  return row ?? null
}
