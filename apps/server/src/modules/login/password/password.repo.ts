import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../../db/connection/database.ts'

export type PasswordAccount = {
  id: number
  phone: string | null
  userName: string | null
  passwordHash: string | null
  disabled: boolean
}

/** The account whose password is set: of a signed-in shopper, or of a phone. */
export async function findPasswordAccount(
  tx: Db,
  companyId: number,
  by: { userId: number } | { phone: string },
): Promise<PasswordAccount | null> {
  const condition = 'userId' in by ? sql`id = ${by.userId}::bigint` : sql`phone = ${by.phone}`
  const [row] = await selectRows<PasswordAccount>(
    tx,
    sql`select id, phone, user_name as "userName", password_hash as "passwordHash", disabled
        from users where company_id = ${companyId} and ${condition}`,
  )
  return row ?? null
}

type NewPassword = {
  companyId: number
  userId: number
  passwordHash: string
  at: Date
  event: 'password-change' | 'password-reset'
  /** hash of the session that stays; '' for none */
  keeps: string
  detail: Record<string, string>
}

/**
 * Stores a password, ends the shopper's other sessions as replaced, forgets failed tries, which were
 * made with the old password, and records the event.
 */
export async function storePassword(tx: Db, password: NewPassword): Promise<void> {
  const { companyId, userId } = password
  const at = password.at.toISOString()
  await tx.execute(
    sql`with changed as (
          update users set password_hash = ${password.passwordHash}
          where company_id = ${companyId} and id = ${userId}::bigint
        ), ended as (
          update sessions set revoked_at = ${at}::timestamptz, replaced = true
          where company_id = ${companyId} and user_id = ${userId}::bigint
            and audience = 'shopper' and revoked_at is null and token_hash <> ${password.keeps}
        ), forgotten as (
          delete from login_failures
          where company_id = ${companyId} and subject = ${`user:${userId}`}
        )
        insert into audit_log (company_id, actor, event, result, detail, at)
        values (${companyId}, ${`user:${userId}`}, ${password.event}, 'ok',
                ${JSON.stringify(password.detail)}::jsonb, ${at}::timestamptz)`,
  )
}
