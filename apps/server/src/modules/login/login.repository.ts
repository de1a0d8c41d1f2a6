import type { RefusalName } from '@mall/contract'
import { sql } from 'drizzle-orm'
import type { Database, Db } from '../../db/connection/database.ts'
import { auditEntrySql } from '../audit-log/index.ts'
import type { Shopper } from '../../shopper.ts'
import {
  findAccount,
  findPerson,
  findOrInsertByPhone,
  type Account,
} from './accounts.repository.ts'
import type { Attempt, SignInResult } from './attempts.ts'
import { bindTicket, type TicketUse } from './bind/bind.repository.ts'
import { consumeProof } from './captcha/captcha.repository.ts'
import {
  beginPasswordTries,
  isNetworkSpent,
  recordFailure,
  deleteTry,
} from './limits/failures.repository.ts'
import { consumeNonce } from './proofs/login-keys.repository.ts'
import { refuse, signIn } from './sign-in.repository.ts'
import { consumeCode } from './sms/sms.repository.ts'

/** A form is accepted once: its nonce and its captcha's proof are consumed with the attempt. */
type FormProof = {
  nonce: string
  nonceEnd: Date
  captchaHash: string
  /** set for a sign-in by code, which accepts the proof that sent its code */
  sentToHash?: string
}
type PasswordTry = { account: Account | null; tryIds: readonly number[] }
type CodeSignIn = {
  /** null where the input is not a phone: no code is valid for it */
  phone: string | null
  codeHash: string
  /** name of a shopper created here */
  nickName: string
}

export function createLoginRepository(db: Database) {
  return {
    /**
     * Consumes the form's nonce and its captcha's proof.
     * @returns the refusal; null where both were valid
     */
    consumeForm: (attempt: Attempt, form: FormProof) =>
      db.transaction(attempt.companyId, (tx) => consumeForm(tx, attempt, form)),

    /**
     * Counts a try as failed until its password is checked.
     * @param nameSubject subject of the failures of a name without an account
     */
    beginPasswordTry: (
      attempt: Attempt,
      { loginId, nameSubject }: { loginId: string; nameSubject: string },
    ) =>
      db.transaction(attempt.companyId, async (tx): Promise<RefusalName | PasswordTry> => {
        const account = await findAccount(tx, { companyId: attempt.companyId, loginId })
        const subject = account ? `user:${account.id}` : nameSubject
        const begun = await beginPasswordTries(tx, attempt, subject, account?.id ?? null)
        if (typeof begun !== 'string') return { account, tryIds: begun.ids }
        return refuse(tx, attempt, begun, account?.id)
      }),

    /** Takes back the tries of a correct password and signs in. */
    signInByPassword: (
      attempt: Attempt,
      { account, tryIds }: { account: Account; tryIds: readonly number[] },
      ticket?: TicketUse,
    ) =>
      db.transaction(attempt.companyId, async (tx) => {
        await deleteTry(tx, attempt.companyId, ...tryIds)
        return enter(tx, attempt, account, ticket)
      }),

    /**
     * Consumes the form's nonce and the code of a phone, and signs its shopper in, created if there
     * is none.
     */
    signInByCode: (
      attempt: Attempt,
      form: FormProof,
      { phone, codeHash, nickName }: CodeSignIn,
      ticket?: TicketUse,
    ) =>
      db.transaction(attempt.companyId, async (tx): Promise<RefusalName | SignInResult> => {
        const { companyId, at } = attempt
        const refusal = await consumeForm(tx, attempt, form)
        if (refusal) return refusal
        if (await isNetworkSpent(tx, attempt)) return refuse(tx, attempt, 'login/locked')
        const code = { companyId, purpose: 'login', codeHash, at } as const
        if (phone === null || !(await consumeCode(tx, { ...code, phone }))) {
          await recordFailure(tx, attempt, 'wrong')
          return 'login/wrong-code'
        }
        const shopper = await findOrInsertByPhone(tx, { companyId, phone, nickName, at })
        return enter(tx, attempt, shopper, ticket)
      }),

    /** Ends a session and stores the end in the audit log. */
    endSession: ({ companyId, userId }: Shopper, tokenHash: string, at: Date) =>
      db.transaction(companyId, async (tx) => {
        const actor = `user:${userId}`
        const entry = { companyId, actor, event: 'sign-out', result: 'ok', detail: {}, at }
        await tx.execute(
          sql`with ended as (
                update sessions set revoked_at = ${at.toISOString()}::timestamptz
                where company_id = ${companyId} and user_id = ${userId}::bigint
                  and token_hash = ${tokenHash} and revoked_at is null
                returning user_id
              )
              ${auditEntrySql(entry, sql`from ended`)}`,
        )
      }),

    findPerson: (shopper: Shopper) =>
      db.transaction(shopper.companyId, (tx) => findPerson(tx, shopper)),
  }
}
export type LoginRepository = ReturnType<typeof createLoginRepository>

async function consumeForm(
  tx: Db,
  { companyId, at }: Attempt,
  { nonce, nonceEnd, captchaHash, sentToHash }: FormProof,
): Promise<RefusalName | null> {
  if (!(await consumeNonce(tx, nonce, nonceEnd))) return 'login/stale-key'
  const proof = { companyId, proofHash: captchaHash, at }
  const isValid = await consumeProof(
    tx,
    sentToHash === undefined ? proof : { ...proof, sentToHash },
  )
  return isValid ? null : 'login/captcha'
}

/** Completes an attempt whose proof is valid, unless its shopper is disabled or its ticket invalid. */
async function enter(
  tx: Db,
  attempt: Attempt,
  { id, disabled }: Pick<Account, 'id' | 'disabled'>,
  ticket: TicketUse | undefined,
): Promise<RefusalName | SignInResult> {
  if (disabled) return refuse(tx, attempt, 'login/disabled', id)
  const refusal = ticket ? await bindTicket(tx, attempt, ticket, id) : null
  return refusal ? refuse(tx, attempt, refusal, id) : signIn(tx, attempt, id)
}
