import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'
import type { Shopper } from '../../shopper.ts'
import { giveWelcomeCoupons } from '../coupons/index.ts'

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
 * The shopper of a phone, inserted if there is none: concurrent requests insert one. The caller has
 * proved the phone by an SMS code, which completes a registration.
 */
export async function findOrInsertByPhone(
  tx: Db,
  {
    companyId,
    phone,
    nickName,
    at,
  }: { companyId: number; phone: string; nickName: string; at: Date },
): Promise<{ id: number; disabled: boolean }> {
  const [row] = await selectRows<{ id: number; disabled: boolean; isNew: boolean }>(
    tx,
    sql`with person as (
          insert into users (company_id, phone, nick_name, created_at)
          values (${companyId}, ${phone}, ${nickName}, ${at.toISOString()}::timestamptz)
          on conflict (company_id, phone) do update set phone = excluded.phone, half_registered = false
          returning id, disabled, xmax = 0 as is_new
        )
        select id, disabled, is_new as "isNew", open_balance(${companyId}, id) from person`,
  )
  if (!row) throw new Error('a shopper could neither be found nor made')
  if (row.isNew) await giveWelcomeCoupons(tx, { companyId, userId: row.id }, at)
  return { id: row.id, disabled: row.disabled }
}

export type Person = {
  id: number
  phone: string | null
  nick_name: string
  head_image: string
  birthday: string
  open_id: string | null
  half_registered: boolean
  has_password: boolean
}

export async function findPerson(tx: Db, { companyId, userId }: Shopper): Promise<Person | null> {
  const [row] = await selectRows<Person>(
    tx,
    sql`select u.id, u.phone, u.nick_name, u.head_image, u.birthday, u.half_registered,
               u.password_hash is not null as has_password,
               (select min(i.subject) from identities i
                where i.company_id = u.company_id and i.provider = 'wechat' and i.user_id = u.id) as open_id
        from users u where u.company_id = ${companyId} and u.id = ${userId}::bigint`,
  )
  return row ?? null
}
