import type { DataOf, RefusalName } from '@mall/contract'
import type { LoginForm } from '@mall/contract/login'
import type { Db } from '../../db/connection/database.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import { hashOf } from '../../plugins/session.ts'
import { createKeyedLimiter } from './limits/limiter.ts'
import { holdShopper } from './bind/bind.repo.ts'
import { spendProof } from './captcha/captcha.repo.ts'
import { insertConsents } from './bind/consents.repo.ts'
import {
  beginTry,
  isNetworkSpent,
  noteFailure,
  noteRefused,
  takeBackTry,
} from './limits/failures.repo.ts'
import { spendNonce } from './proofs/login-keys.repo.ts'
import type { LoginKeys } from './proofs/login-keys.service.ts'
import { findAccount, openSession, shopperOfPhone, type Account } from './login.repo.ts'
import { auditNetwork, callerNetwork } from './limits/network.ts'
import { checkPassword } from './password/password.ts'
import type { Sealed } from './proofs/seal.ts'
import { newNickName } from './shopper.ts'
import { codeHashOf, proofPhoneHash } from './sms/sms.service.ts'
import { useCode } from './sms/sms.repo.ts'

/** Origin of a sign-in: company, address, and the session that ends by it. */
export type Visit = {
  companyId: number
  ip: string
  replaces: string | null
  /** most sessions of a shopper at the same time; 0: no limit */
  maxSessions: number
}
type DecryptedForm = { form: LoginForm; nonceEnd: Date }
type Result = DataOf<'login.login'>
/** Further work in the transaction of a sign-in; a refusal refuses the sign-in. */
type Bind = (tx: Db, userId: number) => Promise<RefusalName | null>
type LoginOptions = { only?: LoginForm['loginType']; bind?: Bind }

const failuresWithin = 15 * 60_000
/** Longest wait until failures of a network no longer count, in seconds. */
export const NETWORK_WAIT_SECONDS = failuresWithin / 1000
const phoneForm = /^1\d{10}$/

/** Sign-in by password or code. Times, counts and words do not tell whether an account exists. */
export function loginService(deps: Deps, keys: LoginKeys) {
  const { db, now, random, settings } = deps
  // One password of an account is checked at a time: those behind it see the count it leaves.
  const inTurn = createKeyedLimiter({ running: 1, waiting: 30 })

  /**
   * A form acts once: its nonce and its captcha's proof are spent with what it does.
   * @param codePhone set for a sign-in by code, which accepts the proof that sent its code
   */
  async function spend(tx: Db, companyId: number, decrypted: DecryptedForm, codePhone?: string) {
    const { form, nonceEnd } = decrypted
    if (!(await spendNonce(tx, `login:${form.nonce}`, nonceEnd))) return 'login/stale-key'
    const isValid = await spendProof(tx, {
      companyId,
      proofHash: hashOf(form.captchaVerifyParam),
      at: now(),
      ...(codePhone !== undefined && { sentToHash: proofPhoneHash(companyId, codePhone) }),
    })
    return isValid ? null : 'login/captcha'
  }

  const limitsOf = ({ companyId, ip }: Visit, at: Date) => ({
    companyId,
    network: `ip:${hashOf(callerNetwork(ip)).slice(0, 32)}`,
    at,
    since: new Date(at.getTime() - failuresWithin),
    perAccount: settings.MALL_LOGIN_FAILURES,
    perNetwork: settings.MALL_LOGIN_FAILURES_PER_IP,
  })

  /** A new token, in the transaction of the sign-in. */
  async function signIn(tx: Db, visit: Visit, userId: number, method: string): Promise<Result> {
    const token = random(32).toString('base64url')
    const expiresIn = settings.MALL_SESSION_SECONDS
    const { companyId, maxSessions } = visit
    if (maxSessions > 0) await holdShopper(tx, { companyId, userId })
    await insertConsents(tx, { companyId, userId, method, at: now() })
    const { openId, halfRegistered } = await openSession(tx, {
      companyId,
      maxSessions,
      userId,
      tokenHash: hashOf(token),
      at: now(),
      expiresAt: new Date(now().getTime() + expiresIn * 1000),
      replaces: visit.replaces,
      detail: { method, network: auditNetwork(visit.ip) },
    })
    return { token, expiresIn, openId, halfRegistered }
  }

  const failed = (visit: Visit, account: Account | null, method: string, result: string) => ({
    ...limitsOf(visit, now()),
    actor: account ? `user:${account.id}` : 'unknown',
    result,
    detail: { method, network: auditNetwork(visit.ip) },
  })
  const fail = (tx: Db, ...about: Parameters<typeof failed>) => noteFailure(tx, failed(...about))
  const refuse = (tx: Db, ...about: Parameters<typeof failed>) => noteRefused(tx, failed(...about))

  /** The end of a sign-in whose proof holds: disabled shoppers do not enter. */
  async function enter(
    tx: Db,
    visit: Visit,
    { id, disabled }: Pick<Account, 'id' | 'disabled'>,
    method: string,
    bind?: Bind,
  ): Promise<Result | RefusalName> {
    const refusal = disabled ? 'login/disabled' : ((await bind?.(tx, id)) ?? null)
    if (!refusal) return signIn(tx, visit, id, method)
    const account = { id, disabled, password_hash: null }
    await refuse(tx, visit, account, method, refusal.slice('login/'.length))
    return refusal
  }

  async function byPassword(
    visit: Visit,
    decrypted: DecryptedForm,
    loginId: string,
    bind?: Bind,
  ): Promise<Result> {
    const { companyId } = visit
    const begun = await db.transaction(companyId, async (tx) => {
      const refusal = await spend(tx, companyId, decrypted)
      if (refusal) return refusal
      const account = await findAccount(tx, { companyId, loginId })
      const subject = account ? `user:${account.id}` : `name:${hashOf(loginId).slice(0, 32)}`
      const tryId = await beginTry(tx, { ...limitsOf(visit, now()), account: subject })
      if (tryId !== null) return { account, tryId }
      await refuse(tx, visit, account, 'password', 'locked')
      return 'login/locked'
    })
    if (typeof begun === 'string') throw new Refusal(begun)
    const { account, tryId } = begun
    const right = await checkPassword(account?.password_hash ?? null, decrypted.form.password)
    const ended = await db.transaction(companyId, async (tx) => {
      if (!right || !account) {
        await fail(tx, visit, account, 'password', 'wrong')
        return 'login/wrong'
      }
      await takeBackTry(tx, companyId, tryId)
      return enter(tx, visit, account, 'password', bind)
    })
    if (typeof ended === 'string') throw new Refusal(ended)
    return ended
  }

  async function byCode(
    visit: Visit,
    decrypted: DecryptedForm,
    phone: string,
    bind?: Bind,
  ): Promise<Result> {
    const { companyId } = visit
    const ended = await db.transaction(companyId, async (tx) => {
      const refusal = await spend(tx, companyId, decrypted, phone)
      if (refusal) return refusal
      const at = now()
      if (await isNetworkSpent(tx, limitsOf(visit, at))) {
        await refuse(tx, visit, null, 'code', 'locked')
        return 'login/locked'
      }
      const codeHash = codeHashOf(companyId, phone, 'login', decrypted.form.password.trim())
      const fits =
        phoneForm.test(phone) &&
        (await useCode(tx, { companyId, phone, purpose: 'login', codeHash, at }))
      if (!fits) {
        await fail(tx, visit, null, 'code', 'wrong')
        return 'login/wrong-code'
      }
      const nickName = newNickName(phone)
      const shopper = await shopperOfPhone(tx, { companyId, phone, nickName, at })
      return enter(tx, visit, shopper, 'code', bind)
    })
    if (typeof ended === 'string') throw new Refusal(ended)
    return ended
  }

  return {
    signIn,
    limitsOf,
    fail,
    refuse,

    /**
     * Opens the sealed form and signs in by what it holds. loginType: 1 code, 2 password.
     * @param only the one loginType that is served here
     */
    async login(visit: Visit, sealed: Sealed, { only, bind }: LoginOptions = {}): Promise<Result> {
      const decrypted = await keys.open(sealed)
      if (!decrypted) throw new Refusal('login/stale-key')
      const loginId = decrypted.form.loginId.normalize('NFC').trim()
      const { loginType } = decrypted.form
      if (only && loginType !== only) throw new Refusal('login/not-open')
      switch (loginType) {
        case 1:
          return byCode(visit, decrypted, loginId, bind)
        case 2:
          return inTurn(`${visit.companyId}:${loginId}`, () =>
            byPassword(visit, decrypted, loginId, bind),
          )
        case 4:
          throw new Refusal('login/not-open')
      }
    },
  }
}
export type LoginService = ReturnType<typeof loginService>
