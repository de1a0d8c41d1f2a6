import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { ModuleRoutes } from '../../../plugins/module-routes.ts'
import type { Attempts } from '../attempts.ts'
import type { VisitOf } from '../code/visits.ts'
import type { BindService } from '../bind/bind.service.ts'
import type { FailuresRepository } from '../limits/failures.repository.ts'
import { createOauthStatesRepository } from '../proofs/oauth-states.repository.ts'
import { createTicketsRepository } from '../proofs/tickets.repository.ts'
import { createBindPhoneService } from './bind-phone.service.ts'
import { bridgeAuth } from './proof/bridge-auth.ts'
import { createPartnerRepository } from './partner.repository.ts'
import { createPartnerService } from './partner.service.ts'
import { reloadUrl } from './page/reload-url.ts'
import { sentFields, textsOf } from './proof/sent-fields.ts'
import { strategyOf } from './strategies.ts'

/** Calls that sign in by a proof of a partner or a bank. */
const doors = [
  'login.thirdParty',
  'login.thirdUnified',
  'login.sodexo',
  'login.abc',
  'login.bank',
  'login.cmb',
  'login.szCmb',
  'login.dgCmb',
  'login.psbcUnion',
  'login.login2',
] as const

/** Methods whose proof a bank's bridge supplies for a request that the mall has signed. */
const isBankBridge = (method: number) =>
  (['login.cmb', 'login.psbcUnion', 'login.bank'] as const).some(
    (call) => strategyOf(method, call) !== null,
  )

type Parts = {
  attempts: Attempts
  failures: FailuresRepository
  binds: BindService
  /** shopper and company of the request; throws if the company is unknown or closed */
  visitOf: VisitOf
}

export function partnerRoutes(
  { serve }: ModuleRoutes,
  deps: Deps,
  { attempts, failures, binds, visitOf }: Parts,
): void {
  const { db, companies, now, random } = deps
  const partners = createPartnerService({
    ...deps,
    repository: createPartnerRepository(db),
    failures,
    states: createOauthStatesRepository(db),
    attempts,
  })
  const phones = createBindPhoneService({ tickets: createTicketsRepository(db), binds, now })

  for (const name of doors) {
    serve(name, async (input, visitor, { request }) =>
      partners.signIn(
        await visitOf(visitor, request),
        name,
        ({ proof }) => (proof === 'signed' ? sentFields(request) : textsOf(input)),
        'replaceSession' in input && input.replaceSession ? null : visitor.userId,
      ),
    )
  }

  serve('login.thirdPartyBindPhone', async (input, guest, { request }) =>
    phones.bind(await visitOf(guest, request), input),
  )

  serve('login.reloadUrl', async ({ redirect }, { companyId }) => {
    const { settings } = await companies.of(companyId)
    const { partnerEntry } = settings.secrets
    if (partnerEntry === undefined) throw new Refusal('login/not-open')
    return { url: reloadUrl(partnerEntry, companyId, redirect) }
  })

  serve('login.bridgeAuth', async (_input, guest, { request }) => {
    const { companyId } = await visitOf(guest, request)
    const { info, settings } = await companies.of(companyId)
    const { bankCorpNo: corpNo, bankKey } = settings.secrets
    if (!isBankBridge(info.loginMethod) || !corpNo || !bankKey) throw new Refusal('login/not-open')
    return bridgeAuth({ corpNo, bankKey, at: now(), random })
  })
}
