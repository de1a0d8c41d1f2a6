import type { DataOf } from '@mall/contract'
import type { LoginForm } from '@mall/contract/login'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import { hashOf } from '../../plugins/session.ts'
import type { Shopper } from '../../shopper.ts'
import type { Attempts, Visit } from './attempts.ts'
import type { TicketUse } from './bind/bind.repository.ts'
import { createKeyedLimiter } from '../../limits/limiter.ts'
import type { FailuresRepository } from './limits/failures.repository.ts'
import type { LoginRepository } from './login.repository.ts'
import { checkPassword } from '../../passwords/password.ts'
import type { LoginKeys } from './proofs/login-keys.service.ts'
import type { Sealed } from './proofs/seal.ts'
import { presentPerson } from './present-person.ts'
import { newNickName } from './shopper.ts'
import { codeHashOf } from './sms/code-delivery.ts'
import { proofPhoneHash } from './sms/sms.service.ts'

type LoginDeps = Pick<Deps, 'now'> & {
  repository: LoginRepository
  failures: FailuresRepository
  keys: LoginKeys
  attempts: Attempts
}
type DecryptedForm = { form: LoginForm; nonceEnd: Date }
type Result = DataOf<'login.login'>
/** Page of a sign-in by code: the login page, or that of a gx campaign. */
export type CodeMethod = 'code' | 'gx'
type LoginOptions = {
  codeMethod?: CodeMethod
  only?: LoginForm['loginType']
  /** ticket whose identity is bound by the sign-in; an invalid one refuses the sign-in */
  ticket?: TicketUse
}

const phoneForm = /^1\d{10}$/

const toFormProof = ({ form, nonceEnd }: DecryptedForm) => ({
  nonce: `login:${form.nonce}`,
  nonceEnd,
  captchaHash: hashOf(form.captchaVerifyParam),
})

/** Sign-in by password or code. Times, counts and texts do not reveal whether an account exists. */
export function createLoginService({ repository, failures, keys, attempts, now }: LoginDeps) {
  // One password of an account is checked at a time per network, so that queued attempts see the
  // count of the former ones.
  const runExclusive = createKeyedLimiter({ running: 1, waiting: 30 })
  // Tries of an account from all networks are counted one after the other.
  const counting = createKeyedLimiter({ running: 1, waiting: 30 })

  async function byPassword(
    visit: Visit,
    decrypted: DecryptedForm,
    loginId: string,
    ticket?: TicketUse,
  ): Promise<Result> {
    const begun = await counting(`${visit.companyId}:${loginId}`, () =>
      repository.beginPasswordTry(attempts.create(visit, 'password'), {
        loginId,
        nameSubject: `name:${hashOf(loginId).slice(0, 32)}`,
      }),
    )
    if (typeof begun === 'string') throw new Refusal(begun)
    const { account, tryIds } = begun
    const isRight = await checkPassword(account?.password_hash ?? null, decrypted.form.password)
    const attempt = attempts.create(visit, 'password')
    if (!isRight || !account) {
      await failures.recordFailure(attempt, 'wrong', account?.id)
      throw new Refusal('login/wrong')
    }
    const result = await repository.signInByPassword(attempt, { account, tryIds }, ticket)
    return attempts.toLogin(attempt, result)
  }

  async function byCode(
    visit: Visit,
    decrypted: DecryptedForm,
    loginId: string,
    { ticket, codeMethod = 'code' }: LoginOptions,
  ): Promise<Result> {
    const { companyId } = visit
    const attempt = attempts.create(visit, codeMethod)
    const sentToHash = proofPhoneHash(companyId, loginId)
    const result = await repository.signInByCode(
      attempt,
      { ...toFormProof(decrypted), sentToHash },
      {
        phone: phoneForm.test(loginId) ? loginId : null,
        codeHash: codeHashOf(companyId, loginId, 'login', decrypted.form.password.trim()),
        nickName: newNickName(loginId),
      },
      ticket,
    )
    return attempts.toLogin(attempt, result)
  }

  return {
    /** Opens the sealed form and signs in by its content. loginType: 1 code, 2 password. */
    async login(visit: Visit, sealed: Sealed, options: LoginOptions = {}): Promise<Result> {
      const { only, ticket } = options
      const decrypted = await keys.open(sealed)
      if (!decrypted) throw new Refusal('login/stale-key')
      const loginId = decrypted.form.loginId.normalize('NFC').trim()
      const { loginType } = decrypted.form
      if (only && loginType !== only) throw new Refusal('login/not-open')
      switch (loginType) {
        case 1:
          return byCode(visit, decrypted, loginId, options)
        case 2: {
          // The form is consumed before queueing, so that a form without a proof takes no permit of
          // the queue.
          const attempt = attempts.create(visit, 'password')
          const refusal = await repository.consumeForm(attempt, toFormProof(decrypted))
          if (refusal) throw new Refusal(refusal)
          const queue = `${visit.companyId}:${attempt.limits.network}:${loginId}`
          return runExclusive(queue, () => byPassword(visit, decrypted, loginId, ticket))
        }
        case 4:
          throw new Refusal('login/not-open')
      }
    },

    logout: (shopper: Shopper, tokenHash: string) =>
      repository.endSession(shopper, tokenHash, now()),

    async getInfo(shopper: Shopper): Promise<DataOf<'login.getInfo'>> {
      const person = await repository.findPerson(shopper)
      if (!person) throw new Refusal('session/missing')
      return presentPerson(person)
    },
  }
}
export type LoginService = ReturnType<typeof createLoginService>
