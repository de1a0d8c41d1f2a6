import type { PasswordForm } from '@mall/contract/login'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { Attempts, Visit } from '../attempts.ts'
import type { FailuresRepository } from '../limits/failures.repository.ts'
import { createKeyedLimiter } from '../../../limits/limiter.ts'
import { auditNetwork } from '../../../limits/network.ts'
import type { LoginKeys } from '../proofs/login-keys.service.ts'
import type { Sealed } from '../proofs/seal.ts'
import { codeHashOf } from '../sms/code-delivery.ts'
import { isWeakPassword } from './password-rules.ts'
import type { PasswordAccount, PasswordRepository } from './password.repository.ts'
import { checkPassword, hashPassword } from '../../../passwords/password.ts'

type DecryptedForm = { form: PasswordForm; nonceEnd: Date }
type PasswordVisit = Pick<Visit, 'companyId' | 'ip'>
type PasswordDeps = Pick<Deps, 'companies' | 'now'> & {
  repository: PasswordRepository
  failures: FailuresRepository
  keys: LoginKeys
  attempts: Attempts
}

const toFormNonce = ({ form, nonceEnd }: DecryptedForm) => ({
  nonce: `password:${form.nonce}`,
  nonceEnd,
})

/** Sets, changes and recovers passwords. Every new password ends the shopper's other sessions. */
export function createPasswordService(deps: PasswordDeps) {
  const { repository, failures, keys, attempts, companies, now } = deps
  // One password of an account is checked at a time, so that queued attempts see the count of the
  // former ones.
  const runExclusive = createKeyedLimiter({ running: 1, waiting: 30 })
  const startAttempt = (visit: PasswordVisit, method: string) =>
    attempts.create(
      { ...visit, replaces: null, maxSessions: 0, agent: undefined, deviceId: null },
      method,
    )

  async function open(sealed: Sealed): Promise<DecryptedForm> {
    const decrypted = await keys.openPassword(sealed)
    if (!decrypted) throw new Refusal('login/stale-key')
    return decrypted
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
    await repository.update(companyId, { userId, passwordHash, at: now(), detail, ...rest })
  }

  /** Checks the current password under the limits of signing in. */
  async function proveByPassword(
    visit: PasswordVisit,
    decrypted: DecryptedForm,
    { id, passwordHash }: PasswordAccount,
    password: string,
  ): Promise<void> {
    const method = 'password-change'
    const begun = await repository.beginTry(startAttempt(visit, method), toFormNonce(decrypted), id)
    if (typeof begun === 'string') throw new Refusal(begun)
    if (await checkPassword(passwordHash, password)) {
      await repository.removeTry(visit.companyId, begun.tryId)
    } else {
      await failures.recordFailure(startAttempt(visit, method), 'wrong', id)
      throw new Refusal('login/wrong-password')
    }
  }

  return {
    /**
     * Sets or changes the password of a signed-in shopper, proved by the current one or an SMS
     * code. The caller's session stays.
     */
    async change(
      visit: PasswordVisit,
      { userId, tokenHash }: { userId: number; tokenHash: string },
      sealed: Sealed,
    ): Promise<void> {
      const { companyId } = visit
      const decrypted = await open(sealed)
      const { proof, newPassword } = decrypted.form
      const account = await repository.findAccount(companyId, { userId })
      if (!account) throw new Refusal('session/missing')
      await assertStrong(companyId, newPassword, account)
      if (proof.kind === 'password') {
        await runExclusive(`${companyId}:${userId}`, () =>
          proveByPassword(visit, decrypted, account, proof.password),
        )
      } else {
        const { phone } = account
        if (phone === null) throw new Refusal('login/no-phone')
        const refusal = await repository.consumeCode(
          startAttempt(visit, 'password-code'),
          toFormNonce(decrypted),
          { phone, codeHash: codeHashOf(companyId, phone, 'password', proof.code) },
        )
        if (refusal) throw new Refusal(refusal)
      }
      await store(visit, userId, newPassword, { event: 'password-change', keeps: tokenHash })
    },

    /**
     * Recovers a password by an SMS code. Only the holder of the phone proved by the code
     * learns whether it has an account.
     */
    async reset(visit: PasswordVisit, sealed: Sealed): Promise<void> {
      const { companyId } = visit
      const decrypted = await open(sealed)
      const { proof, phone, newPassword } = decrypted.form
      if (phone === undefined || proof.kind !== 'code') throw new Refusal('request/invalid')
      await assertStrong(companyId, newPassword, { phone, userName: null })
      const account = await repository.findAccountByCode(
        startAttempt(visit, 'password-code'),
        toFormNonce(decrypted),
        { phone, codeHash: codeHashOf(companyId, phone, 'password', proof.code) },
      )
      if (typeof account === 'string') throw new Refusal(account)
      if (account.disabled) throw new Refusal('login/disabled')
      await store(visit, account.id, newPassword, { event: 'password-reset', keeps: '' })
    },
  }
}
