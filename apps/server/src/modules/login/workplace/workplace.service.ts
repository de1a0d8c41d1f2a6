import type { DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import { hashOf } from '../../../plugins/session.ts'
import type { DingtalkApp } from '../../../providers/dingtalk/dingtalk-api.ts'
import type { Shopper } from '../../../shopper.ts'
import { findDingtalkApp, findWorkplace, type Company } from '../../companies/index.ts'
import { NETWORK_WAIT_SECONDS, type Attempts, type Visit } from '../attempts.ts'
import { decideEntry } from '../identities/entry.ts'
import type { FailuresRepository } from '../limits/failures.repository.ts'
import { profileOf } from '../identities/profile.ts'
import { toChallenge } from '../proofs/challenge.ts'
import { makeTicket } from '../proofs/tickets.ts'
import { newNickName } from '../shopper.ts'
import type { WorkplaceRepository } from './workplace.repository.ts'

type Result = DataOf<'ding.login'>
type Returned = InputOf<'ding.login'>
type WorkplaceDeps = Pick<Deps, 'now' | 'random' | 'dingtalk'> & {
  repository: WorkplaceRepository
  failures: FailuresRepository
  attempts: Attempts
}

const PROVIDER = 'dingtalk'

/** Signs in by a code of the workplace app's bridge or page. */
export function createWorkplaceService({
  repository,
  failures,
  attempts,
  now,
  random,
  dingtalk,
}: WorkplaceDeps) {
  /**
   * Exchanges a code; one of the provider's page requires the state that this browser has started
   * with.
   */
  async function exchangeAtProvider(
    visit: Visit,
    app: DingtalkApp,
    { authCode: code = '', state, verifier }: Returned,
  ) {
    if (state === undefined && verifier === undefined) return dingtalk.exchange(app, code)
    const isConsumed = await repository.consumeState(attempts.create(visit, PROVIDER), {
      stateHash: hashOf(state ?? ''),
      provider: PROVIDER,
      challenge: toChallenge(verifier ?? ''),
    })
    if (!isConsumed) throw new Refusal('login/state')
    return dingtalk.exchangeWeb(app, code)
  }

  async function exchange(visit: Visit, app: DingtalkApp, returned: Returned) {
    if (await failures.isNetworkSpent(attempts.create(visit, PROVIDER))) {
      throw new Refusal('request/too-many', undefined, { retryAfter: NETWORK_WAIT_SECONDS })
    }
    const exchanged = await exchangeAtProvider(visit, app, returned)
    if (exchanged.kind === 'person') return exchanged
    const attempt = attempts.create(visit, PROVIDER)
    if (exchanged.kind === 'spent') {
      await failures.recordFailure(attempt, exchanged.kind)
      throw new Refusal('login/code-spent')
    }
    await failures.recordRefusal(attempt, exchanged.kind)
    throw new Refusal(exchanged.kind === 'outsider' ? 'login/not-colleague' : 'login/provider')
  }

  return {
    /**
     * Creates a colleague at the first sign-in, or requires a phone first where the company does
     * (20018, with a ticket).
     */
    async signIn(visit: Visit, company: Company, returned: Returned): Promise<Result> {
      const app = findDingtalkApp(company)
      if (!app) throw new Refusal('login/not-open')
      if (!returned.authCode) throw new Refusal('login/missing-field')
      const { companyId } = visit
      const { bindPhone } = company.settings.secrets
      const { userId, name } = await exchange(visit, app, returned)
      const subject = `${findWorkplace(company)}:${userId}`
      const known = await repository.findIdentity(companyId, { provider: PROVIDER, subject })
      const details = known ? {} : await dingtalk.profile(app, userId)
      const profile = profileOf({ nickName: name, ...details })
      const { ticket, ...stored } = makeTicket(random, now())
      const attempt = attempts.create(visit, PROVIDER)
      const identity = {
        provider: PROVIDER,
        subject,
        profile,
        newNickName: bindPhone ? null : (profile.nickName ?? newNickName(subject)),
        callerId: null,
        ticket: stored,
      }
      const result = await repository.signIn(attempt, identity, decideEntry)
      if (result === null) {
        throw new Refusal('login/bind-phone', undefined, { data: { openId: ticket } })
      }
      return attempts.toLogin(attempt, result)
    },

    /** The workplace account of a shopper; the id as the workplace has it. */
    async getAccount(shopper: Shopper): Promise<DataOf<'ding.userInfo'>> {
      const { subject, person } = await repository.findAccount(shopper, PROVIDER)
      return {
        userId: subject === null ? '' : subject.slice(subject.indexOf(':') + 1),
        name: person?.nick_name ?? '',
        isBound: subject !== null,
      }
    },
  }
}
