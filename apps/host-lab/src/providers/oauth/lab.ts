import { demoOauth } from '../../lab/demo-keys.ts'
import { createCodeStore, type Clients, type Person } from './codes.ts'
import { oauthRoutes, type TokenFault } from './oauth.routes.ts'
import { listen, createTextServer, type ListenOptions } from '../listen.ts'

const demoClients: Clients = { [demoOauth.clientId]: demoOauth.clientSecret }

export type OauthLabOptions = ListenOptions & {
  /** secrets of the clients, by client id; the demo companies' account by default */
  clients?: Clients
  now?: () => Date
}

/**
 * Starts an OAuth 2.0 provider on a port of its own, on loopback unless told otherwise: a bank's
 * page, or a partner's. Everything is kept in memory; `env` tells the demo companies where it is.
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
    /** its own origin, where another one forwards to it */
    localUrl,
    env: { MALL_LAB_URL: url },
    authorizeUrl: `${url}/oauth/authorize`,
    tokenUrl: `${url}/oauth/token`,
    /** A code as if somebody had consented. */
    issue: (clientId: string, person: Partial<Person> & { sub: string }) =>
      codes.issue(clientId, { nickname: '', ...person }),
    /** What goes otherwise at the token endpoint next, one trouble for each question. */
    failNext: (...next: TokenFault[]) => void faults.push(...next),
    stop: () => app.close(),
  }
}
export type OauthLab = Awaited<ReturnType<typeof startOauthLab>>
