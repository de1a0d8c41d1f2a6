import { createHash } from 'node:crypto'
import type { DataOf, InputOf, RefusalName } from '@mall/contract'
import type { Db } from '../../../db/connection/database.ts'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import { hashOf } from '../../../plugins/session.ts'
import type { WechatAccount } from '../../../providers/wechat/wechat-api.ts'
import type { Company } from '../../tenant/company-cache.ts'
import { holdShopper, subjectOf, unbind, noteBinding } from '../bind/bind.repo.ts'
import type { BindService } from '../bind/bind.service.ts'
import { bindIdentity, findIdentity } from '../identities.repo.ts'
import type { LoginService, Visit } from '../login.service.ts'
import { consumeState } from '../proofs/oauth-states.repo.ts'
import { profileOf } from '../profile.ts'
import { makeTicket } from '../proofs/tickets.ts'
import { issueTicket, type Profile } from '../proofs/tickets.repo.ts'
import { payAccount, signInAccount } from './accounts.ts'

type Returned = InputOf<'login.jsapiLogin'>
type Result = DataOf<'login.jsapiLogin'>
type Ended = Result | RefusalName | { ticket: string }
type Parts = Pick<Deps, 'db' | 'now' | 'random' | 'wechat'>

const PROVIDER = 'wechat'
const PAY_PROVIDER = 'wechat-pay'

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** Signs in by the chat app's code, and keeps who a shopper is there. */
export function chatService(
  { db, now, random, wechat }: Parts,
  logins: LoginService,
  binds: BindService,
) {
  /**
   * Handles the return from the provider's page. The state is consumed first: a code that was
   * planted in another browser, or is used twice, is not sent to the provider.
   */
  async function whoCame(
    visit: Visit,
    provider: string,
    account: WechatAccount | null,
    { code, state, verifier }: Returned,
  ): Promise<{ openId: string; profile: Profile }> {
    if (!account) throw new Refusal('login/not-open')
    const { companyId } = visit
    const note = (tx: Db, result: string) => logins.refuse(tx, visit, null, provider, result)
    const begun = await db.transaction(companyId, async (tx) => {
      const challenge = challengeOf(verifier)
      const input = { stateHash: hashOf(state), provider, challenge, at: now() }
      const spent = await consumeState(tx, companyId, input)
      if (!spent) await note(tx, 'state')
      return spent
    })
    if (!begun) throw new Refusal('login/state')
    const came = await wechat.exchange(account, code)
    if (came.kind === 'person') {
      return { openId: came.openId, profile: profileOf(came.profile) }
    }
    await db.transaction(companyId, (tx) => note(tx, came.kind))
    const refusals = {
      spent: 'login/code-spent',
      snapshot: 'login/snapshot',
      silent: 'login/provider',
    } as const
    throw new Refusal(refusals[came.kind])
  }

  /** A bound identity signs in; a signed-in shopper is bound; otherwise a ticket is returned. */
  async function enter(
    tx: Db,
    visit: Visit,
    userId: number,
    { openId, profile }: { openId: string; profile: Profile },
  ): Promise<Ended> {
    const { companyId } = visit
    const identity = { companyId, provider: PROVIDER, subject: openId }
    const refused = async (refusal: RefusalName) => {
      await logins.refuse(tx, visit, null, PROVIDER, refusal.slice('login/'.length))
      return refusal
    }
    const bound = await findIdentity(tx, identity)
    if (bound && !bound.halfRegistered) {
      // Nobody finds themselves in another's account who was signed in to their own.
      if (userId !== 0 && userId !== bound.userId) return refused('login/bound-elsewhere')
      if (bound.disabled) return refused('login/disabled')
      return logins.signIn(tx, visit, bound.userId, PROVIDER)
    }
    if (userId !== 0) {
      const refusal = await binds.bind(tx, identity, userId)
      return refusal ? refused(refusal) : logins.signIn(tx, visit, userId, PROVIDER)
    }
    const { ticket, ...kept } = makeTicket(random, now())
    await issueTicket(tx, { ...identity, profile, ...kept })
    return { ticket }
  }

  return {
    /** @param userId who is signed in already; 0: nobody */
    async signIn(
      visit: Visit,
      userId: number,
      company: Company,
      returned: Returned,
    ): Promise<Result> {
      const came = await whoCame(visit, PROVIDER, signInAccount(company), returned)
      const ended = await db.transaction(visit.companyId, (tx) => enter(tx, visit, userId, came))
      if (typeof ended === 'string') throw new Refusal(ended)
      if (!('ticket' in ended)) return ended
      throw new Refusal('login/unbound', undefined, { data: { openId: ended.ticket } })
    },

    /** Keeps who the shopper is at the payment account, in the place of who it was before. */
    async keepPayer(
      visit: Visit,
      userId: number,
      company: Company,
      returned: Returned,
    ): Promise<DataOf<'login.jsapiLogin2'>> {
      const { openId } = await whoCame(visit, PAY_PROVIDER, payAccount(company), returned)
      const { companyId } = visit
      const input = { companyId, userId, provider: PAY_PROVIDER, at: now() }
      await db.transaction(companyId, async (tx) => {
        await holdShopper(tx, { companyId, userId })
        const known = await subjectOf(tx, input)
        if (known === openId) return
        if ((await bindIdentity(tx, { ...input, subject: openId })) === 'elsewhere') {
          throw new Refusal('login/bound-elsewhere')
        }
        await unbind(tx, { ...input, except: openId })
        await noteBinding(tx, 'bind', input)
      })
      return { openId }
    },

    /** Takes the chat account off its shopper. `openId`: the one that the caller means. */
    async unbind(companyId: number, userId: number, openId: string | undefined): Promise<void> {
      const input = { companyId, userId, provider: PROVIDER, at: now() }
      await db.transaction(companyId, async (tx) => {
        await holdShopper(tx, { companyId, userId })
        const own = await subjectOf(tx, input)
        if (own === null || (openId && openId !== own)) throw new Refusal('login/not-bound')
        await unbind(tx, input)
        await noteBinding(tx, 'unbind', input)
      })
    },
  }
}
