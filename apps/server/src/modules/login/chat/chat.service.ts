import type { DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import { hashOf } from '../../../plugins/session.ts'
import type { WechatAccount } from '../../../providers/wechat/wechat-api.ts'
import type { Shopper } from '../../../shopper.ts'
import { findWechatAccount, type Company } from '../../companies/index.ts'
import type { Attempts, Visit } from '../attempts.ts'
import { decideEntry } from '../identities/entry.ts'
import type { FailuresRepository } from '../limits/failures.repository.ts'
import { profileOf } from '../identities/profile.ts'
import { toChallenge } from '../proofs/challenge.ts'
import { makeTicket } from '../proofs/tickets.ts'
import type { Profile } from '../proofs/tickets.repository.ts'
import { payAccount } from './accounts.ts'
import type { ChatRepository } from './chat.repository.ts'

type Returned = InputOf<'login.jsapiLogin'>
type Result = DataOf<'login.jsapiLogin'>
type ChatDeps = Pick<Deps, 'now' | 'random' | 'wechat'> & {
  repository: ChatRepository
  failures: FailuresRepository
  attempts: Attempts
}

const PROVIDER = 'wechat'
const PAY_PROVIDER = 'wechat-pay'

/** Signs in by the chat app's code, and stores the shopper's identity there. */
export function createChatService({
  repository,
  failures,
  attempts,
  now,
  random,
  wechat,
}: ChatDeps) {
  /**
   * Handles the return from the provider's page. The state is consumed first: a code that was
   * planted in another browser, or is used twice, is not sent to the provider.
   */
  async function exchange(
    visit: Visit,
    provider: string,
    account: WechatAccount | null,
    { code, state, verifier }: Returned,
  ): Promise<{ openId: string; profile: Profile }> {
    if (!account) throw new Refusal('login/not-open')
    const use = { stateHash: hashOf(state), provider, challenge: toChallenge(verifier) }
    const isConsumed = await repository.consumeState(attempts.create(visit, provider), use)
    if (!isConsumed) throw new Refusal('login/state')
    const exchanged = await wechat.exchange(account, code)
    if (exchanged.kind === 'person') {
      return { openId: exchanged.openId, profile: profileOf(exchanged.profile) }
    }
    await failures.recordRefusal(attempts.create(visit, provider), exchanged.kind)
    const refusals = {
      spent: 'login/code-spent',
      snapshot: 'login/snapshot',
      silent: 'login/provider',
    } as const
    throw new Refusal(refusals[exchanged.kind])
  }

  return {
    /**
     * A bound identity signs in; a signed-in shopper is bound.
     * @param userId the signed-in shopper; null: a guest
     * @throws Refusal login/unbound with a ticket for an unbound guest
     */
    async signIn(
      visit: Visit,
      userId: number | null,
      company: Company,
      returned: Returned,
    ): Promise<Result> {
      const { openId, profile } = await exchange(
        visit,
        PROVIDER,
        findWechatAccount(company),
        returned,
      )
      const { ticket, ...stored } = makeTicket(random, now())
      const attempt = attempts.create(visit, PROVIDER)
      const identity = {
        provider: PROVIDER,
        subject: openId,
        profile,
        newNickName: null,
        callerId: userId,
        ticket: stored,
      }
      const result = await repository.signIn(attempt, identity, decideEntry)
      if (result === null) {
        throw new Refusal('login/unbound', undefined, { data: { openId: ticket } })
      }
      return attempts.toLogin(attempt, result)
    },

    /**
     * Identifies the person who returned from the payment account's page.
     * @returns their openId there
     */
    async identifyPayer(visit: Visit, company: Company, returned: Returned): Promise<string> {
      return (await exchange(visit, PAY_PROVIDER, payAccount(company), returned)).openId
    },

    /** Stores the shopper's openId at the payment account, in place of the former one. */
    async storePayer(
      visit: Visit,
      userId: number,
      company: Company,
      returned: Returned,
    ): Promise<DataOf<'login.jsapiLogin2'>> {
      const { openId } = await exchange(visit, PAY_PROVIDER, payAccount(company), returned)
      const { companyId } = visit
      const identity = { companyId, userId, provider: PAY_PROVIDER, subject: openId }
      await repository.storePayer(identity, now())
      return { openId }
    },

    /**
     * Removes the shopper's chat account. `openId`: the account that the caller expects to remove.
     */
    async unbind(shopper: Shopper, openId: string | undefined): Promise<void> {
      const identity = { provider: PROVIDER, subject: openId }
      const isRemoved = await repository.removeIdentity(shopper, identity, now())
      if (!isRemoved) throw new Refusal('login/not-bound')
    },
  }
}
