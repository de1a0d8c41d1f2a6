import type { DataOf, RefusalName } from '@mall/contract'
import type { Db } from '../../../db/connection/database.ts'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import { holdShopper, noteBinding } from './bind.repo.ts'
import { isNetworkSpent } from '../limits/failures.repo.ts'
import { bindIdentity, isSomebodyElse, type Identity } from '../identities.repo.ts'
import { shopperOfPhone } from '../login.repo.ts'
import { NETWORK_WAIT_SECONDS, type LoginService, type Visit } from '../login.service.ts'
import { newNickName } from '../shopper.ts'
import { codeHashOf } from '../sms/sms.service.ts'
import { useCode } from '../sms/sms.repo.ts'
import { ticketHashOf } from '../proofs/tickets.ts'
import { readTicket, takeTicket } from '../proofs/tickets.repo.ts'

type Result = DataOf<'login.bindWechat'>
/** Whose tickets a call takes: where the identity is one. */
type Provider = Identity['provider']
type Proof = { ticket: string; phone: string; captcha: string }

/**
 * Binds who somebody is at a provider to a shopper. The ticket proves the one; a code, a password
 * or a session proves the other. What belongs to somebody else stays there, and a shopper is one
 * person at each provider.
 */
export function bindService({ db, now }: Pick<Deps, 'db' | 'now'>, logins: LoginService) {
  /** Binds, one after the other for each shopper. */
  async function bind(tx: Db, identity: Identity, userId: number): Promise<RefusalName | null> {
    const input = { ...identity, userId }
    const shopper = await holdShopper(tx, input)
    if (!shopper || shopper.disabled) return 'login/disabled'
    if (await isSomebodyElse(tx, input)) return 'login/bound-elsewhere'
    if ((await bindIdentity(tx, input)) === 'elsewhere') return 'login/bound-elsewhere'
    await noteBinding(tx, 'bind', { ...input, at: now() })
    return null
  }

  /** Binds and spends the ticket: both or neither. */
  async function bindTicket(
    tx: Db,
    companyId: number,
    { provider, ticket, userId }: { provider: Provider; ticket: string; userId: number },
  ): Promise<RefusalName | null> {
    const input = { companyId, ticketHash: ticketHashOf(ticket), at: now() }
    const bearer = await readTicket(tx, input)
    if (bearer?.provider !== provider) return 'login/uncheckable'
    const refusal = await bind(tx, { companyId, provider, subject: bearer.subject }, userId)
    if (refusal) return refusal
    // Somebody else was faster with the same ticket: nothing of this is to stay.
    if (!(await takeTicket(tx, input))) throw new Refusal('login/uncheckable')
    return null
  }

  return {
    bind,
    bindTicket,

    /** Binds to the shopper of a phone, made here if there is none. A wrong code spends no ticket. */
    async toPhone(
      visit: Visit,
      provider: Provider,
      { ticket, phone, captcha }: Proof,
    ): Promise<Result> {
      const { companyId } = visit
      const ended = await db.transaction(companyId, async (tx): Promise<Result | RefusalName> => {
        const at = now()
        if (await isNetworkSpent(tx, logins.limitsOf(visit, at))) {
          throw new Refusal('request/too-many', undefined, { retryAfter: NETWORK_WAIT_SECONDS })
        }
        const bearer = await readTicket(tx, { companyId, ticketHash: ticketHashOf(ticket), at })
        if (bearer?.provider !== provider) {
          await logins.fail(tx, visit, null, 'bind', 'uncheckable')
          return 'login/uncheckable'
        }
        const codeHash = codeHashOf(companyId, phone, 'bind', captcha)
        if (!(await useCode(tx, { companyId, phone, purpose: 'bind', codeHash, at }))) {
          await logins.fail(tx, visit, null, 'bind', 'wrong')
          return 'login/wrong-code'
        }
        const nickName = bearer.profile.nickName || newNickName(phone)
        const { id: userId } = await shopperOfPhone(tx, { companyId, phone, nickName, at })
        const refusal = await bindTicket(tx, companyId, { provider, ticket, userId })
        if (!refusal) return logins.signIn(tx, visit, userId, 'bind')
        await logins.refuse(tx, visit, null, 'bind', refusal.slice('login/'.length))
        return refusal
      })
      if (typeof ended === 'string') throw new Refusal(ended)
      return ended
    },

    /** Binds to the shopper who is signed in, who goes on with a new token. */
    async toCaller(
      visit: Visit,
      provider: Provider,
      { ticket, userId }: { ticket: string; userId: number },
    ): Promise<Result> {
      const { companyId } = visit
      const ended = await db.transaction(companyId, async (tx): Promise<Result | RefusalName> => {
        const refusal = await bindTicket(tx, companyId, { provider, ticket, userId })
        if (!refusal) return logins.signIn(tx, visit, userId, 'bind')
        await logins.refuse(tx, visit, null, 'bind', refusal.slice('login/'.length))
        return refusal
      })
      if (typeof ended === 'string') throw new Refusal(ended)
      return ended
    },
  }
}
export type BindService = ReturnType<typeof bindService>
