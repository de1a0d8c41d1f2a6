import type { DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../../deps.ts'
import type { Visit } from '../attempts.ts'
import type { BindService } from '../bind/bind.service.ts'
import { ticketHashOf } from '../proofs/tickets.ts'
import type { TicketsRepository } from '../proofs/tickets.repository.ts'
import { partnerProviders } from './strategies.ts'

type BindPhoneDeps = Pick<Deps, 'now'> & { tickets: TicketsRepository; binds: BindService }

/** Provider of a method without an identity: no ticket is of this provider. */
const nowhere = ''

/**
 * Binds the partner's person of a ticket to the shopper of a phone. Tickets of the chat and the
 * workplace app are refused.
 */
export function createBindPhoneService({ tickets, binds, now }: BindPhoneDeps) {
  return {
    async bind(
      visit: Visit,
      { openId: ticket, phone, captcha }: InputOf<'login.thirdPartyBindPhone'>,
    ): Promise<DataOf<'login.thirdPartyBindPhone'>> {
      const bearer = await tickets.findBearer(visit.companyId, ticketHashOf(ticket), now())
      const isOurs = bearer !== null && partnerProviders.has(bearer.provider)
      const provider = isOurs ? bearer.provider : nowhere
      return binds.toPhone(visit, provider, { ticket, phone, captcha })
    },
  }
}
