import { demoOauth } from '../../lab/demo-keys.ts'
import { openCodes, type Clients, type Person } from './codes.ts'
import { oauthRoutes, type TokenTrouble } from './oauth.routes.ts'
import { listen, textServer, type Listening } from '../listening.ts'

const demoClients: Clients = { [demoOauth.clientId]: demoOauth.clientSecret }

export type OauthLabOptions = Listening & {
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
  const codes = openCodes(clients, now)
  const troubles: TokenTrouble[] = []
  const app = textServer(20_000)
  oauthRoutes(app, { codes, nextTrouble: () => troubles.shift() ?? null })
  const { own, url } = await listen(app, options)
  return {
    url,
    /** its own origin, where another one forwards to it */
    own,
    env: { MALL_LAB_URL: url },
    authorizeUrl: `${url}/oauth/authorize`,
    tokenUrl: `${url}/oauth/token`,
    /** A code as if somebody had consented. */
    issue: (clientId: string, person: Partial<Person> & { sub: string }) =>
      codes.issue(clientId, { nickname: '', ...person }),
    /** What goes otherwise at the token endpoint next, one trouble for each question. */
    failNext: (...next: TokenTrouble[]) => void troubles.push(...next),
    stop: () => app.close(),
  }
}
export type OauthLab = Awaited<ReturnType<typeof startOauthLab>>
