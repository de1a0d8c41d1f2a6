import type { CallName, DataOf } from '@mall/contract'
import type { Secrets } from '@mall/contract/seed-file'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import { NETWORK_WAIT_SECONDS, type Attempts, type Visit } from '../attempts.ts'
import { decideEntry } from '../identities/entry.ts'
import type { FailuresRepository } from '../limits/failures.repository.ts'
import type { OauthStatesRepository } from '../proofs/oauth-states.repository.ts'
import { makeTicket } from '../proofs/tickets.ts'
import { newNickName } from '../shopper.ts'
import type { PartnerRepository } from './partner.repository.ts'
import { listValidSecrets, type Company } from '../../companies/index.ts'
import { checkCode } from './proof/check-code.ts'
import { checkSealed, checkSigned } from './proof/check-proof.ts'
import type { Claim, Refused } from './proof/claim.ts'
import type { Fields } from './proof/signature.ts'
import { strategyOf, type Strategy } from './strategies.ts'

type Result = DataOf<'login.thirdParty'>
type PartnerDeps = Pick<
  Deps,
  'companies' | 'now' | 'random' | 'log' | 'settings' | 'timeoutsMs'
> & {
  repository: PartnerRepository
  failures: FailuresRepository
  states: OauthStatesRepository
  attempts: Attempts
}

/** Suffix of the specification for an account that the partner has not registered completely. */
const HALF_REGISTERED = '_1'

/** Refusals that count as failures of the network. A used genuine proof does not. */
const guesses: ReadonlySet<Refused> = new Set(['login/forged', 'login/state', 'login/code-spent'])

/** Signs in a person proved by a partner or a bank, as the company's login method has it. */
export function createPartnerService(deps: PartnerDeps) {
  const { repository, failures, attempts, companies, now, random } = deps

  function check(companyId: number, strategy: Strategy, fields: Fields, company: Company) {
    const { key: name, proof } = strategy
    const input = { companyId, strategy, fields, now: now() }
    if (name === 'oauth') {
      const { oauth } = company.settings.secrets
      if (!oauth) throw new Refusal('login/not-open')
      return checkCode(deps, { ...input, client: oauth })
    }
    const keys = listValidSecrets(company, name, now())
    if (keys.length === 0) throw new Refusal('login/not-open')
    const checkProof = proof === 'signed' ? checkSigned : checkSealed
    // A former key verifies until its overlap ends; any result but this one has matched its key.
    let result: Claim | Refused = 'login/forged'
    for (const key of keys) {
      result = checkProof({ ...input, key })
      if (result !== 'login/forged') return result
    }
    return result
  }

  /** Consumes the proof, finds or creates its shopper and opens the session: all or nothing. */
  async function enter(
    visit: Visit,
    { provider, proof }: Strategy,
    claim: Claim,
    { bindPhone, halfRegisteredSuffix }: Pick<Secrets, 'bindPhone' | 'halfRegisteredSuffix'>,
    keptUserId: number | null,
  ): Promise<Result> {
    // The suffix has a meaning only for partners that use it, because a real openId may end alike.
    const isHalfRegistered = halfRegisteredSuffix && claim.subject.endsWith(HALF_REGISTERED)
    const subject = isHalfRegistered
      ? claim.subject.slice(0, -HALF_REGISTERED.length)
      : claim.subject
    const { ticket, ...stored } = makeTicket(random, now())
    const attempt = attempts.create(visit, provider)
    const identity = {
      provider,
      subject,
      profile: claim.nickName ? { nickName: claim.nickName } : {},
      newNickName: bindPhone || isHalfRegistered ? null : claim.nickName || newNickName(subject),
      callerId: null,
      ticket: stored,
    }
    // A provider has consumed the code by now: it could not be sent again with a confirmation.
    const kept = proof === 'exchanged' ? null : keptUserId
    const result = await repository.signIn(attempt, claim.once, identity, decideEntry, kept)
    if (result === 'replayed') {
      throw new Refusal(proof === 'exchanged' ? 'login/code-spent' : 'login/stale-link')
    }
    if (result === null) {
      throw new Refusal('login/bind-phone', undefined, { data: { openId: ticket } })
    }
    return attempts.toLogin(attempt, result)
  }

  return {
    /**
     * @param fieldsOf reads the sent fields that this kind of proof covers
     * @param keptUserId the shopper whose session no other account replaces; null: none
     * @throws login/not-open where this is not how the company signs in; login/bind-phone with a
     * ticket where a new person has to bind a phone first; login/other-account where the proof is
     * another shopper's than `keptUserId`
     */
    async signIn(
      visit: Visit,
      call: CallName,
      fieldsOf: (strategy: Strategy) => Fields,
      keptUserId: number | null,
    ): Promise<Result> {
      const { companyId } = visit
      const company = await companies.of(companyId)
      const { info, settings } = company
      const strategy = strategyOf(info.loginMethod, call)
      if (!strategy) throw new Refusal('login/not-open')
      const fields = fieldsOf(strategy)
      if (strategy.fields.some((name) => !fields[name])) {
        throw new Refusal(strategy.absent ?? 'login/missing-field')
      }
      if (await failures.isNetworkSpent(attempts.create(visit, strategy.provider))) {
        throw new Refusal('request/too-many', undefined, { retryAfter: NETWORK_WAIT_SECONDS })
      }
      const claim = await check(companyId, strategy, fields, company)
      if (typeof claim !== 'string') {
        return enter(visit, strategy, claim, settings.secrets, keptUserId)
      }
      const attempt = attempts.create(visit, strategy.provider)
      const result = claim.slice('login/'.length)
      await (guesses.has(claim)
        ? failures.recordFailure(attempt, result)
        : failures.recordRefusal(attempt, result))
      throw new Refusal(claim)
    },
  }
}
