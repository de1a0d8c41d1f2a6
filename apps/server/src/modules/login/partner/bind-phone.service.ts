import type { DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../../deps.ts'
import { bindService } from '../bind/bind.service.ts'
import type { LoginService, Visit } from '../login.service.ts'
import { ticketHashOf } from '../proofs/tickets.ts'
import { readTicket } from '../proofs/tickets.repo.ts'
import { partnerProviders } from './strategies.ts'

/** Where nobody is anybody: no ticket is of this provider. */
const nowhere = ''

/**
 * Binds the partner's person of a ticket to the shopper of a phone. Tickets of the chat and the
 * workplace app are not taken here.
 */
export function bindPhoneService(deps: Pick<Deps, 'db' | 'now'>, logins: LoginService) {
  const { db, now } = deps
  const binds = bindService(deps, logins)

  return {
    async bind(
      visit: Visit,
      { openId: ticket, phone, captcha }: InputOf<'login.thirdPartyBindPhone'>,
    ): Promise<DataOf<'login.thirdPartyBindPhone'>> {
      const { companyId } = visit
      const bearer = await db.transaction(companyId, (tx) =>
        readTicket(tx, { companyId, ticketHash: ticketHashOf(ticket), at: now() }),
      )
      const isOurs = bearer !== null && partnerProviders.has(bearer.provider)
      const provider = isOurs ? bearer.provider : nowhere
      return binds.toPhone(visit, provider, { ticket, phone, captcha })
    },
  }
}
