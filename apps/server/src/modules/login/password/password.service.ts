import type { RefusalName } from '@mall/contract'
import type { PasswordForm } from '@mall/contract/login'
import type { Db } from '../../../db/connection/database.ts'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { CompanyCache } from '../../tenant/company-cache.ts'
import { createKeyedLimiter } from '../limits/limiter.ts'
import { beginTry, isNetworkSpent, takeBackTry } from '../limits/failures.repo.ts'
import { spendNonce } from '../proofs/login-keys.repo.ts'
import type { LoginKeys } from '../proofs/login-keys.service.ts'
import type { LoginService, Visit } from '../login.service.ts'
import { auditNetwork } from '../limits/network.ts'
import { isWeakPassword } from './password-rules.ts'
import { findPasswordAccount, storePassword, type PasswordAccount } from './password.repo.ts'
import { checkPassword, hashPassword } from './password.ts'
import type { Sealed } from '../proofs/seal.ts'
import { codeHashOf } from '../sms/sms.service.ts'
import { useCode as consumeCode } from '../sms/sms.repo.ts'

type DecryptedForm = { form: PasswordForm; nonceEnd: Date }
type PasswordVisit = Pick<Visit, 'companyId' | 'ip'>

/** Sets, changes and recovers passwords. Every new password ends the shopper's other sessions. */
export function passwordService(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  keys: LoginKeys,
  logins: LoginService,
  companies: CompanyCache,
) {
  // One password of an account is checked at a time: those behind it see the count it leaves.
  const inTurn = createKeyedLimiter({ running: 1, waiting: 30 })
  const visitOf = (visit: PasswordVisit): Visit => ({ ...visit, replaces: null, maxSessions: 0 })

  async function open(sealed: Sealed): Promise<DecryptedForm> {
    const decrypted = await keys.openPassword(sealed)
    if (!decrypted) throw new Refusal('login/stale-key')
    return decrypted
  }

  const spend = (tx: Db, { form, nonceEnd }: DecryptedForm) =>
    spendNonce(tx, `password:${form.nonce}`, nonceEnd)

  /** Consumes the SMS code that was sent to the phone for a password; counts a wrong one. */
  async function proveByCode(
    tx: Db,
    visit: Visit,
    phone: string,
    code: string,
  ): Promise<RefusalName | null> {
    const { companyId } = visit
    const at = now()
    if (await isNetworkSpent(tx, logins.limitsOf(visit, at))) {
      await logins.refuse(tx, visit, null, 'password-code', 'locked')
      return 'login/locked'
    }
    const codeHash = codeHashOf(companyId, phone, 'password', code)
    if (await consumeCode(tx, { companyId, phone, purpose: 'password', codeHash, at })) return null
    await logins.fail(tx, visit, null, 'password-code', 'wrong')
    return 'login/wrong-code'
  }

  async function assertStrong(
    companyId: number,
    password: string,
    { phone, userName }: Pick<PasswordAccount, 'phone' | 'userName'>,
  ): Promise<void> {
    const { mallName } = (await companies.of(companyId)).info
    if (isWeakPassword(password, { phone, userName, mallName })) {
      throw new Refusal('login/weak-password')
    }
  }

  async function store(
    visit: PasswordVisit,
    userId: number,
    newPassword: string,
    rest: { event: 'password-change' | 'password-reset'; keeps: string },
  ): Promise<void> {
    const { companyId, ip } = visit
    const passwordHash = await hashPassword(newPassword)
    const detail = { network: auditNetwork(ip) }
    await db.transaction(companyId, (tx) =>
      storePassword(tx, { companyId, userId, passwordHash, at: now(), detail, ...rest }),
    )
  }

  /** Checks the current password under the limits of signing in. */
  async function proveByPassword(
    visit: Visit,
    decrypted: DecryptedForm,
    account: PasswordAccount,
    password: string,
  ): Promise<void> {
    const { companyId } = visit
    const loginAccount = {
      id: account.id,
      password_hash: account.passwordHash,
      disabled: account.disabled,
    }
    const begun = await db.transaction(companyId, async (tx) => {
      if (!(await spend(tx, decrypted))) return 'login/stale-key'
      const limits = { ...logins.limitsOf(visit, now()), account: `user:${account.id}` }
      const tryId = await beginTry(tx, limits)
      if (tryId !== null) return tryId
      await logins.refuse(tx, visit, loginAccount, 'password-change', 'locked')
      return 'login/locked'
    })
    if (typeof begun === 'string') throw new Refusal(begun)
    const isRight = await checkPassword(account.passwordHash, password)
    await db.transaction(companyId, (tx) =>
      isRight
        ? takeBackTry(tx, companyId, begun)
        : logins.fail(tx, visit, loginAccount, 'password-change', 'wrong'),
    )
    if (!isRight) throw new Refusal('login/wrong-password')
  }

  return {
    /**
     * Sets or changes the password of a signed-in shopper, proved by the current one or an SMS code.
     * The caller's session stays.
     */
    async change(
      visit: PasswordVisit,
      { userId, tokenHash }: { userId: number; tokenHash: string },
      sealed: Sealed,
    ): Promise<void> {
      const { companyId } = visit
      const decrypted = await open(sealed)
      const { proof, newPassword } = decrypted.form
      const account = await db.transaction(companyId, (tx) =>
        findPasswordAccount(tx, companyId, { userId }),
      )
      if (!account) throw new Refusal('session/missing')
      await assertStrong(companyId, newPassword, account)
      if (proof.kind === 'password') {
        await inTurn(`${companyId}:${userId}`, () =>
          proveByPassword(visitOf(visit), decrypted, account, proof.password),
        )
      } else {
        const { phone } = account
        if (phone === null) throw new Refusal('login/no-phone')
        const refusal = await db.transaction(companyId, async (tx) =>
          (await spend(tx, decrypted))
            ? proveByCode(tx, visitOf(visit), phone, proof.code)
            : 'login/stale-key',
        )
        if (refusal) throw new Refusal(refusal)
      }
      await store(visit, userId, newPassword, { event: 'password-change', keeps: tokenHash })
    },

    /**
     * Recovers a password by an SMS code. Only the holder of the phone, whom the code has proved,
     * learns whether it has an account.
     */
    async reset(visit: PasswordVisit, sealed: Sealed): Promise<void> {
      const { companyId } = visit
      const decrypted = await open(sealed)
      const { proof, phone, newPassword } = decrypted.form
      if (phone === undefined || proof.kind !== 'code') throw new Refusal('request/invalid')
      await assertStrong(companyId, newPassword, { phone, userName: null })
      const account = await db.transaction(
        companyId,
        async (tx): Promise<RefusalName | PasswordAccount> => {
          if (!(await spend(tx, decrypted))) return 'login/stale-key'
          const refusal = await proveByCode(tx, visitOf(visit), phone, proof.code)
          if (refusal) return refusal
          return (await findPasswordAccount(tx, companyId, { phone })) ?? 'login/no-account'
        },
      )
      if (typeof account === 'string') throw new Refusal(account)
      if (account.disabled) throw new Refusal('login/disabled')
      await store(visit, account.id, newPassword, { event: 'password-reset', keeps: '' })
    },
  }
}
