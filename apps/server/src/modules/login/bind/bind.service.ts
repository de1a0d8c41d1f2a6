import type { DataOf } from '@mall/contract'
import { Refusal } from '../../../plugins/errors.ts'
import { NETWORK_WAIT_SECONDS, type Attempts, type Visit } from '../attempts.ts'
import type { Identity } from '../identities/identities.repository.ts'
import { ticketHashOf } from '../proofs/tickets.ts'
import { newNickName } from '../shopper.ts'
import { codeHashOf } from '../sms/code-delivery.ts'
import type { BindRepository } from './bind.repository.ts'

type Result = DataOf<'login.bindWechat'>
/** Provider whose tickets a call accepts. */
type Provider = Identity['provider']
type Proof = { ticket: string; phone: string; captcha: string }
type BindDeps = { repository: BindRepository; attempts: Attempts }

/**
 * Binds an identity at a provider to a shopper. The ticket proves the identity; a code, a password
 * or a session proves the shopper. An identity of another shopper is not moved, and a shopper has
 * one identity at each provider.
 */
export function createBindService({ repository, attempts }: BindDeps) {
  return {
    /**
     * Binds an identity to the shopper of a phone, created if there is none. A wrong code consumes
     * no ticket.
     */
    async toPhone(
      visit: Visit,
      provider: Provider,
      { ticket, phone, captcha }: Proof,
    ): Promise<Result> {
      const attempt = attempts.create(visit, 'bind')
      const result = await repository.bindToPhone(
        attempt,
        { provider, ticketHash: ticketHashOf(ticket) },
        {
          phone,
          codeHash: codeHashOf(visit.companyId, phone, 'bind', captcha),
          nickName: newNickName(phone),
        },
      )
      if (result === 'request/too-many') {
        throw new Refusal(result, undefined, { retryAfter: NETWORK_WAIT_SECONDS })
      }
      return attempts.toLogin(attempt, result)
    },

    /** Binds an identity to the signed-in shopper, and issues a new token. */
    async toCaller(
      visit: Visit,
      provider: Provider,
      { ticket, userId }: { ticket: string; userId: number },
    ): Promise<Result> {
      const attempt = attempts.create(visit, 'bind')
      const use = { provider, ticketHash: ticketHashOf(ticket) }
      return attempts.toLogin(attempt, await repository.bindToShopper(attempt, use, userId))
    },
  }
}
export type BindService = ReturnType<typeof createBindService>
