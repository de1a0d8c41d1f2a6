import type { CallName, DataOf, RefusalName } from '@mall/contract'
import type { Secrets } from '@mall/contract/world'
import type { Db } from '../../../db/connection/database.ts'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { CompanyCache } from '../../tenant/company-cache.ts'
import { isNetworkSpent } from '../limits/failures.repo.ts'
import { findIdentity, shopperOfIdentity } from '../identities.repo.ts'
import { spendNonce } from '../proofs/login-keys.repo.ts'
import { NETWORK_WAIT_SECONDS, type LoginService, type Visit } from '../login.service.ts'
import { newNickName } from '../shopper.ts'
import { makeTicket } from '../proofs/tickets.ts'
import { createOauthStatesRepository } from '../proofs/oauth-states.repo.ts'
import { issueTicket } from '../proofs/tickets.repo.ts'
import { checkCode } from './proof/check-code.ts'
import { checkSealed, checkSigned } from './proof/check-proof.ts'
import type { Claim, Refused } from './proof/claim.ts'
import type { Fields } from './proof/signature.ts'
import { strategyOf, type Strategy } from './strategies.ts'

type Result = DataOf<'login.thirdParty'>
type Ended = Result | RefusalName | { ticket: string }

/** Suffix of the specification for an account that the partner has not registered completely. */
const HALF_REGISTERED = '_1'

/** A wrong guess counts against its network. Who shows a genuine proof once too often guesses nothing. */
const guesses: ReadonlySet<Refused> = new Set(['login/forged', 'login/state', 'login/code-spent'])

/** Signs in whom a partner or a bank has proved, as the company's login method has it. */
export function partnerService(
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'log' | 'timeoutsMs'>,
  companies: CompanyCache,
  logins: LoginService,
) {
  const { db, now, random } = deps

  function check(companyId: number, strategy: Strategy, fields: Fields, secrets: Secrets) {
    const { key: name, proof } = strategy
    const input = { companyId, strategy, fields, now: now() }
    if (name === 'oauth') {
      if (!secrets.oauth) throw new Refusal('login/not-open')
      const states = createOauthStatesRepository(db)
      return checkCode({ ...deps, states }, { ...input, client: secrets.oauth })
    }
    const key = secrets[name]
    if (!key) throw new Refusal('login/not-open')
    return proof === 'signed' ? checkSigned({ ...input, key }) : checkSealed({ ...input, key })
  }

  /** Spends the proof, finds or makes its person and opens the session: all of it, or nothing. */
  async function enter(
    tx: Db,
    visit: Visit,
    { provider, proof }: Strategy,
    claim: Claim,
    { bindPhone, halfRegisteredSuffix }: Pick<Secrets, 'bindPhone' | 'halfRegisteredSuffix'>,
  ): Promise<Ended> {
    const { companyId } = visit
    const { once } = claim
    // Only a partner that uses the suffix gives it a meaning: a real openId may end alike.
    const isHalfRegistered = halfRegisteredSuffix && claim.subject.endsWith(HALF_REGISTERED)
    const subject = isHalfRegistered
      ? claim.subject.slice(0, -HALF_REGISTERED.length)
      : claim.subject
    if (!(await spendNonce(tx, `partner:${companyId}:${once.nonce}`, once.expiresAt))) {
      await logins.refuse(tx, visit, null, provider, 'replayed')
      return proof === 'exchanged' ? 'login/code-spent' : 'login/stale-link'
    }
    const identity = { companyId, provider, subject }
    const at = now()
    const nickName = claim.nickName || newNickName(subject)
    const shopper =
      bindPhone || isHalfRegistered
        ? await findIdentity(tx, identity)
        : await shopperOfIdentity(tx, { ...identity, nickName, at })
    if (!shopper || shopper.halfRegistered) {
      const { ticket, ...kept } = makeTicket(random, at)
      const profile = claim.nickName ? { nickName: claim.nickName } : {}
      await issueTicket(tx, { ...identity, profile, ...kept })
      return { ticket }
    }
    if (!shopper.disabled) return logins.signIn(tx, visit, shopper.userId, provider)
    await logins.refuse(tx, visit, null, provider, 'disabled')
    return 'login/disabled'
  }

  return {
    /**
     * @param fieldsOf what was sent, as this way of proof reads it
     * @throws login/not-open where this is not how the company signs in; login/bind-phone with a
     * ticket where a newcomer has to bind a phone first
     */
    async signIn(
      visit: Visit,
      call: CallName,
      fieldsOf: (strategy: Strategy) => Fields,
    ): Promise<Result> {
      const { companyId } = visit
      const { info, settings } = await companies.of(companyId)
      const strategy = strategyOf(info.loginMethod, call)
      if (!strategy) throw new Refusal('login/not-open')
      const fields = fieldsOf(strategy)
      if (strategy.fields.some((name) => !fields[name])) {
        throw new Refusal(strategy.absent ?? 'login/missing-field')
      }
      const limits = () => logins.limitsOf(visit, now())
      if (await db.transaction(companyId, (tx) => isNetworkSpent(tx, limits()))) {
        throw new Refusal('request/too-many', undefined, { retryAfter: NETWORK_WAIT_SECONDS })
      }
      const claim = await check(companyId, strategy, fields, settings.secrets)
      const ended = await db.transaction(companyId, async (tx): Promise<Ended> => {
        if (typeof claim !== 'string') {
          return enter(tx, visit, strategy, claim, settings.secrets)
        }
        const note = guesses.has(claim) ? logins.fail : logins.refuse
        await note(tx, visit, null, strategy.provider, claim.slice('login/'.length))
        return claim
      })
      if (typeof ended === 'string') throw new Refusal(ended)
      if (!('ticket' in ended)) return ended
      throw new Refusal('login/bind-phone', undefined, { data: { openId: ended.ticket } })
    },
  }
}
