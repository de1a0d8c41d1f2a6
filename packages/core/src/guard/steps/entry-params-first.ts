import { namedBy } from '../../session/index.ts'
import { loginPathIn, type GuardStep } from '../guard.ts'

/**
 * Before 8. A link that identifies a person opens the login page, whichever account is signed in.
 * The session stays until the server has verified the link.
 */
export const entryParamsFirst: GuardStep = (_route, facts) => {
  const { entryParams, companyInfo, pathname } = facts
  const name = namedBy(companyInfo?.loginMethod ?? 1)
  if (!name || !entryParams.includes(name) || pathname === '/building') return null
  if (pathname === '/login' || pathname === '/bank-login') return { kind: 'allow' }
  return { kind: 'redirect', to: loginPathIn(facts) }
}
