import { safeRedirect, screenAt, withCompany, type ScreenName } from '../../paths/index.ts'
import { pathsIn, queryOf, type GuardStep } from '../guard.ts'
import { isForAudience } from './own-login-page.ts'

/**
 * 10. A signed-in shopper leaves the login page for the requested page. Unless they
 * come back from a provider's page: that page is read first. Staff whose session has ended stay: they
 * are another account than the shopper.
 */
export const afterLogin: GuardStep = (_route, facts) => {
  const here = screenAt(facts.pathname)
  if (isForAudience(facts)) return null
  if (!facts.signedIn || !isLogin(here) || facts.entryParams.includes('state')) return null
  const home = pathsIn(facts).home()
  const target = safeRedirect(queryOf(facts).get('redirect'), home)
  const to = isLogin(screenAt(target.split(/[?#]/)[0] ?? '')) ? home : target
  return { kind: 'redirect', to: withCompany(to, facts.storedCompany) }
}

const isLogin = (name: ScreenName | null) => name === 'login' || name === 'bankLogin'
