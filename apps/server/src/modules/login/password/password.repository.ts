import type { RefusalName } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../../db/connection/database.ts'
import { auditEntrySql } from '../../audit-log/index.ts'
import type { Attempt } from '../attempts.ts'
import {
  beginTry,
  isNetworkSpent,
  recordFailure,
  deleteTry,
} from '../limits/failures.repository.ts'
import { consumeNonce } from '../proofs/login-keys.repository.ts'
import { refuse } from '../sign-in.repository.ts'
import { consumeCode } from '../sms/sms.repository.ts'

export type PasswordAccount = {
  id: number
  phone: string | null
  userName: string | null
  passwordHash: string | null
  disabled: boolean
}

/** An account, by the id of a signed-in shopper or by phone. */
type AccountKey = { userId: number } | { phone: string }
/**
 * One-time nonce of a password form, which is consumed with the attempt, so that a form is accepted
 * once.
 */
type FormNonce = { nonce: string; nonceEnd: Date }
type CodeProof = { phone: string; codeHash: string }
type NewPassword = {
  userId: number
  passwordHash: string
  at: Date
  event: 'password-change' | 'password-reset'
  /** hash of the session that stays; '' for none */
  keeps: string
  detail: Record<string, string>
}

export function createPasswordRepository(db: Database) {
  return {
    findAccount: (companyId: number, key: AccountKey) =>
      db.transaction(companyId, (tx) => findAccount(tx, companyId, key)),

    /**
     * Consumes the form's nonce and counts a try as failed until the current password is checked.
     */
    beginTry: (attempt: Attempt, form: FormNonce, userId: number) =>
      db.transaction(attempt.companyId, async (tx): Promise<RefusalName | { tryId: number }> => {
        if (!(await consumeNonce(tx, form.nonce, form.nonceEnd))) return 'login/stale-key'
        const tryId = await beginTry(tx, attempt, `user:${userId}`)
        return tryId === null ? refuse(tx, attempt, 'login/locked', userId) : { tryId }
      }),

    removeTry: (companyId: number, tryId: number) =>
      db.transaction(companyId, (tx) => deleteTry(tx, companyId, tryId)),

    /** Consumes the form's nonce and the SMS code that was sent to the phone for a password. */
    consumeCode: (attempt: Attempt, form: FormNonce, proof: CodeProof) =>
      db.transaction(attempt.companyId, (tx) => proveByCode(tx, attempt, form, proof)),

    /**
     * Consumes the form's nonce and the SMS code like `consumeCode`.
     * @returns the account of the phone
     */
    findAccountByCode: (attempt: Attempt, form: FormNonce, proof: CodeProof) =>
      db.transaction(attempt.companyId, async (tx): Promise<RefusalName | PasswordAccount> => {
        const refusal = await proveByCode(tx, attempt, form, proof)
        if (refusal) return refusal
        const { phone } = proof
        return (await findAccount(tx, attempt.companyId, { phone })) ?? 'login/no-account'
      }),

    /**
     * Stores a password, ends the shopper's other sessions as replaced, removes failed tries, which
     * were made with the old password, and records the event.
     */
    update: (companyId: number, { userId, ...password }: NewPassword) =>
      db.transaction(companyId, async (tx) => {
        const at = password.at.toISOString()
        const { event, detail } = password
        await tx.execute(
          sql`with changed as (
                update users set password_hash = ${password.passwordHash}
                where company_id = ${companyId} and id = ${userId}::bigint
              ), ended as (
                update sessions set revoked_at = ${at}::timestamptz, replaced = true
                where company_id = ${companyId} and user_id = ${userId}::bigint
                  and audience = 'shopper' and revoked_at is null
                  and token_hash <> ${password.keeps}
              ), cleared as (
                delete from login_failures
                where company_id = ${companyId}
                  and (subject = ${`user:${userId}`} or subject like ${`user:${userId}:%`})
              )
              ${auditEntrySql({ companyId, actor: `user:${userId}`, event, result: 'ok', detail, at: password.at })}`,
        )
      }),
  }
}
export type PasswordRepository = ReturnType<typeof createPasswordRepository>

async function findAccount(
  tx: Db,
  companyId: number,
  key: AccountKey,
): Promise<PasswordAccount | null> {
  const condition = 'userId' in key ? sql`id = ${key.userId}::bigint` : sql`phone = ${key.phone}`
  const [row] = await selectRows<PasswordAccount>(
    tx,
    sql`select id, phone, user_name as "userName", password_hash as "passwordHash", disabled
        from users where company_id = ${companyId} and ${condition}`,
  )
  return row ?? null
}

/** Consumes the form's nonce and the SMS code; a wrong code counts as a failure. */
async function proveByCode(
  tx: Db,
  attempt: Attempt,
  { nonce, nonceEnd }: FormNonce,
  { phone, codeHash }: CodeProof,
): Promise<RefusalName | null> {
  const { companyId, at } = attempt
  if (!(await consumeNonce(tx, nonce, nonceEnd))) return 'login/stale-key'
  if (await isNetworkSpent(tx, attempt)) return refuse(tx, attempt, 'login/locked')
  if (await consumeCode(tx, { companyId, phone, purpose: 'password', codeHash, at })) return null
  await recordFailure(tx, attempt, 'wrong')
  return 'login/wrong-code'
}
