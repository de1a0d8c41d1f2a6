import { and, eq, sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'
import { identities, users } from './tables.ts'
import type { Shopper } from '../../shopper.ts'

type NewAccount = {
  companyId: number
  phone: string | null
  userName: string | null
  nickName: string
  at: Date
}
type AccountChange = Partial<
  Pick<
    typeof users.$inferInsert,
    'phone' | 'userName' | 'nickName' | 'headImage' | 'birthday' | 'labels' | 'disabled'
  >
>

const iso = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** @returns the account's id; null where its phone or user name is taken */
export async function insertAccount(
  tx: Db,
  { at, ...account }: NewAccount,
): Promise<number | null> {
  const [created] = await tx
    .insert(users)
    .values({ ...account, createdAt: at })
    .onConflictDoNothing()
    .returning({ id: users.id })
  return created?.id ?? null
}

export async function updateAccount(
  tx: Db,
  { companyId, userId }: Shopper,
  change: AccountChange,
): Promise<void> {
  await tx
    .update(users)
    .set(change)
    .where(and(eq(users.companyId, companyId), eq(users.id, userId)))
}

/** Binds an identity to an account. @returns false where an account has it */
export async function bindUnboundIdentity(
  tx: Db,
  identity: Shopper & { provider: string; subject: string },
): Promise<boolean> {
  const rows = await tx
    .insert(identities)
    .values(identity)
    .onConflictDoUpdate({
      target: [identities.companyId, identities.provider, identities.subject],
      set: { userId: identity.userId },
      setWhere: sql`identities.user_id is null`,
    })
    .returning({ userId: identities.userId })
  return rows.length > 0
}

/** Removes an account's personal data and codes; the row stays for the ledger, and disabled. */
export async function eraseAccount(tx: Db, { companyId, userId }: Shopper): Promise<void> {
  await tx.execute(
    sql`delete from sms_codes s using users u where u.company_id = ${companyId}
          and u.id = ${userId} and s.company_id = u.company_id and s.phone = u.phone`,
  )
  await tx.execute(
    sql`update users set phone = null, user_name = null, password_hash = null, nick_name = '',
          head_image = '', birthday = '', labels = '[]', disabled = true
        where company_id = ${companyId} and id = ${userId}`,
  )
}

/** Ends all sessions of an account. @returns their number */
export async function endSessions(
  tx: Db,
  { companyId, userId }: Shopper,
  audience: 'shopper' | 'gift',
  at: Date,
): Promise<number> {
  const ended = await selectRows(
    tx,
    sql`update sessions set revoked_at = ${iso(at)}
        where company_id = ${companyId} and user_id = ${userId} and audience = ${audience}
          and revoked_at is null returning 1`,
  )
  return ended.length
}

/** Ends the session with this hash prefix, unless it is the caller's. @returns false without one */
export async function endDeviceSession(
  tx: Db,
  { companyId, userId }: Shopper,
  { hashStart, current, at }: { hashStart: string; current: string; at: Date },
): Promise<boolean> {
  const ended = await selectRows(
    tx,
    sql`update sessions set revoked_at = ${iso(at)}, replaced = true
        where company_id = ${companyId} and user_id = ${userId} and audience = 'shopper'
          and revoked_at is null and left(token_hash, 16) = ${hashStart}
          and token_hash <> ${current} returning token_hash`,
  )
  return ended.length > 0
}
