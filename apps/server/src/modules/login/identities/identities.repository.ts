import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../../db/connection/database.ts'
import type { Shopper } from '../../../shopper.ts'
import { giveWelcomeCoupons } from '../../coupons/index.ts'

/** An identity at a provider. Together with the company it identifies one person. */
export type Identity = { companyId: number; provider: string; subject: string }
/** `halfRegistered`: the account has to bind a phone before it can sign in. */
export type ShopperAccount = { userId: number; disabled: boolean; halfRegistered: boolean }

/** The shopper that an identity is bound to. */
export async function findIdentity(
  tx: Db,
  { companyId, provider, subject }: Identity,
): Promise<ShopperAccount | null> {
  const [row] = await selectRows<{ id: number; disabled: boolean; half_registered: boolean }>(
    tx,
    sql`select u.id, u.disabled, u.half_registered from identities i
        join users u on u.company_id = i.company_id and u.id = i.user_id
        where i.company_id = ${companyId} and i.provider = ${provider} and i.subject = ${subject}`,
  )
  if (!row) return null
  return { userId: row.id, disabled: row.disabled, halfRegistered: row.half_registered }
}

/** Locks a shopper's row until the transaction ends: bindings of one shopper run one at a time. */
export async function lockAccount(
  tx: Db,
  { companyId, userId }: Shopper,
): Promise<ShopperAccount | null> {
  const [row] = await selectRows<{ id: number; disabled: boolean; half_registered: boolean }>(
    tx,
    sql`select id, disabled, half_registered from users
        where company_id = ${companyId} and id = ${userId}::bigint for update`,
  )
  if (!row) return null
  return { userId: row.id, disabled: row.disabled, halfRegistered: row.half_registered }
}

/**
 * The shopper of an identity, inserted without a phone if there is none: concurrent requests insert
 * one.
 */
export async function findOrInsertByIdentity(
  tx: Db,
  {
    companyId,
    provider,
    subject,
    nickName,
    at,
  }: Identity & {
    nickName: string
    at: Date
  },
): Promise<ShopperAccount> {
  const known = await findIdentity(tx, { companyId, provider, subject })
  if (known) return known
  const moment = at.toISOString()
  // Concurrent requests wait here and then read the inserted row.
  const [held] = await selectRows<{ user_id: number | null }>(
    tx,
    sql`insert into identities (company_id, provider, subject, created_at)
        values (${companyId}, ${provider}, ${subject}, ${moment}::timestamptz)
        on conflict (company_id, provider, subject) do update set subject = excluded.subject
        returning user_id`,
  )
  if (held && held.user_id !== null) {
    const made = await findIdentity(tx, { companyId, provider, subject })
    if (!made) throw new Error('the shopper of an identity does not exist')
    return made
  }
  const [row] = await selectRows<{ id: number; disabled: boolean }>(
    tx,
    sql`with person as (
          insert into users (company_id, nick_name, created_at)
          values (${companyId}, ${nickName}, ${moment}::timestamptz)
          returning id, disabled
        ), bound as (
          update identities set user_id = person.id from person
          where identities.company_id = ${companyId} and identities.provider = ${provider}
            and identities.subject = ${subject}
        )
        select id, disabled, open_balance(${companyId}, id) from person`,
  )
  if (!row) throw new Error('a shopper could not be made')
  await giveWelcomeCoupons(tx, { companyId, userId: row.id }, at)
  return { userId: row.id, disabled: row.disabled, halfRegistered: false }
}

/**
 * Binds an identity to a shopper. An incompletely registered account passes its identity to the
 * shopper of the proven phone, because it could neither order nor earn points.
 * @returns elsewhere: it is bound to another shopper, and stays there
 */
export async function bindIdentity(
  tx: Db,
  { companyId, provider, subject, userId }: Identity & { userId: number },
): Promise<'bound' | 'elsewhere'> {
  const bound = await selectRows(
    tx,
    sql`insert into identities (company_id, provider, subject, user_id)
        values (${companyId}, ${provider}, ${subject}, ${userId}::bigint)
        on conflict (company_id, provider, subject) do update set user_id = excluded.user_id
        where identities.user_id is null or identities.user_id = excluded.user_id
          or exists (select from users u where u.company_id = ${companyId}
                       and u.id = identities.user_id and u.half_registered)
        returning subject`,
  )
  return bound.length > 0 ? 'bound' : 'elsewhere'
}

/**
 * Gives a locked shopper an identity in place of their others at its provider, whoever had it
 * before.
 * @returns the shopper who had it, if any
 */
export async function replaceIdentity(
  tx: Db,
  { companyId, provider, subject, userId }: Identity & { userId: number },
): Promise<number | null> {
  // Locked in one order: two shoppers may exchange their identities.
  const former = await selectRows<{ subject: string; user_id: number | null }>(
    tx,
    sql`select subject, user_id from identities
        where company_id = ${companyId} and provider = ${provider}
          and (subject = ${subject} or user_id = ${userId}::bigint)
        order by subject for update`,
  )
  await selectRows(
    tx,
    sql`delete from identities
        where company_id = ${companyId} and provider = ${provider}
          and user_id = ${userId}::bigint and subject <> ${subject}`,
  )
  await selectRows(
    tx,
    sql`insert into identities (company_id, provider, subject, user_id)
        values (${companyId}, ${provider}, ${subject}, ${userId}::bigint)
        on conflict (company_id, provider, subject) do update set user_id = excluded.user_id`,
  )
  return former.find((one) => one.subject === subject)?.user_id ?? null
}

/** Whether a locked shopper has another identity at this provider. */
export async function hasOtherIdentity(
  tx: Db,
  { companyId, provider, subject, userId }: Identity & { userId: number },
): Promise<boolean> {
  const others = await selectRows(
    tx,
    sql`select subject from identities
        where company_id = ${companyId} and provider = ${provider}
          and user_id = ${userId}::bigint and subject <> ${subject} limit 1`,
  )
  return others.length > 0
}
