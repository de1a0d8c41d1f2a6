import { sql } from 'drizzle-orm'
import { rowsOf, type Db } from '../../db/database.ts'

type Identity = { companyId: number; provider: string; subject: string }

/** Whether an identity waits for its phone; who asks holds it until the transaction ends. */
export async function holdUnbound(
  tx: Db,
  { companyId, provider, subject }: Identity,
): Promise<boolean> {
  const held = await rowsOf(
    tx,
    sql`select subject from identities
        where company_id = ${companyId} and provider = ${provider} and subject = ${subject}
          and user_id is null
        for update`,
  )
  return held.length > 0
}

/**
 * Binds an identity to the shopper of a phone, who is made if there is none. What is bound stays
 * bound, and a disabled shopper gains nothing.
 */
export async function bindToPhone(
  tx: Db,
  bind: Identity & { phone: string; nickName: string; at: Date },
): Promise<{ userId: number; disabled: boolean; bound: boolean }> {
  const [row] = await rowsOf<{ id: number; disabled: boolean; bound: boolean }>(
    tx,
    sql`with person as (
          insert into users (company_id, phone, nick_name, created_at)
          values (${bind.companyId}, ${bind.phone}, ${bind.nickName},
                  ${bind.at.toISOString()}::timestamptz)
          on conflict (company_id, phone) do update set phone = excluded.phone
          returning id, disabled
        ), purse as (
          insert into point_balances (company_id, user_id)
          select ${bind.companyId}::int, id from person
          on conflict do nothing
        ), bound as (
          update identities set user_id = person.id from person
          where identities.company_id = ${bind.companyId} and identities.provider = ${bind.provider}
            and identities.subject = ${bind.subject} and identities.user_id is null
            and not person.disabled
          returning identities.subject
        )
        select id, disabled, exists (select from bound) as bound from person`,
  )
  if (!row) throw new Error('a shopper could neither be found nor made')
  return { userId: row.id, disabled: row.disabled, bound: row.bound }
}
