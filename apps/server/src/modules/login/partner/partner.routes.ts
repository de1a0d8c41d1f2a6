import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { ModuleRoutes } from '../../../plugins/module-routes.ts'
import type { Caller } from '../../../plugins/serve.ts'
import type { LoginService, Visit } from '../login.service.ts'
import { bindPhoneService } from './bind-phone.service.ts'
import { bridgeAuth } from './proof/bridge-auth.ts'
import { partnerService } from './partner.service.ts'
import { reloadUrl } from './page/reload-url.ts'
import { sentFields, textsOf } from './proof/sent-fields.ts'
import { strategyOf } from './strategies.ts'

/** Calls that sign in by what a partner or a bank has proved. */
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

/** `visitOf` answers who comes to which mall, and throws where that mall is unknown or closed. */
export function partnerRoutes(
  { serve }: ModuleRoutes,
  deps: Deps,
  logins: LoginService,
  visitOf: (caller: Caller) => Promise<Visit>,
): void {
  const { companies, now, random } = deps
  const partners = partnerService(deps, companies, logins)
  const binds = bindPhoneService(deps, logins)

  for (const name of doors) {
    serve(name, async (input, caller) =>
      partners.signIn(await visitOf(caller), name, ({ proof }) =>
        proof === 'signed' ? sentFields(caller.request) : textsOf(input),
      ),
    )
  }

  serve('login.thirdPartyBindPhone', async (input, caller) =>
    binds.bind(await visitOf(caller), input),
  )

  serve('login.reloadUrl', async ({ redirect }, { companyId }) => {
    const { settings } = await companies.of(companyId)
    const { partnerEntry } = settings.secrets
    if (partnerEntry === undefined) throw new Refusal('login/not-open')
    return { url: reloadUrl(partnerEntry, companyId, redirect) }
  })

  serve('login.bridgeAuth', async (_input, caller) => {
    const { companyId } = await visitOf(caller)
    const { info, settings } = await companies.of(companyId)
    const { bankCorpNo: corpNo, bankKey } = settings.secrets
    if (!isBankBridge(info.loginMethod) || !corpNo || !bankKey) throw new Refusal('login/not-open')
    return bridgeAuth({ corpNo, bankKey, at: now(), random })
  })
}
