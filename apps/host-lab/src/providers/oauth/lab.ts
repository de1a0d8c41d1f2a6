import { demoOauth } from '../../lab/demo-keys.ts'
import { createCodeStore, type Clients, type Person } from './codes.ts'
import { oauthRoutes, type TokenFault } from './oauth.routes.ts'
import { listen, createTextServer, type ListenOptions } from '../listen.ts'

const demoClients: Clients = { [demoOauth.clientId]: demoOauth.clientSecret }

export type OauthLabOptions = ListenOptions & {
  /** secrets by client id; the demo companies' account by default */
  clients?: Clients
  now?: () => Date
}

/**
 * Starts an OAuth 2.0 provider of a bank or a partner on a port of its own, on loopback by default.
 * State is in memory; `env` configures the demo companies.
 */
export async function startOauthLab(options: OauthLabOptions = {}) {
  const { clients = demoClients, now = () => new Date() } = options
  const codes = createCodeStore(clients, now)
  const faults: TokenFault[] = []
  const app = createTextServer(20_000)
  oauthRoutes(app, { codes, nextFault: () => faults.shift() ?? null })
  const { localUrl, url } = await listen(app, options)
  return {
    url,
    /** bound origin, for a proxy in front of it */
    localUrl,
    env: { MALL_LAB_URL: url },
    authorizeUrl: `${url}/oauth/authorize`,
    tokenUrl: `${url}/oauth/token`,
    /** Issues a code without the consent page. */
    issue: (clientId: string, person: Partial<Person> & { sub: string }) =>
      codes.issue(clientId, { nickname: '', ...person }),
    /** Adds faults of the token endpoint, one per request. */
    failNext: (...next: TokenFault[]) => void faults.push(...next),
    stop: () => app.close(),
  }
}
export type OauthLab = Awaited<ReturnType<typeof startOauthLab>>
