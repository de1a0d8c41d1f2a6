import { safeRedirect, screenAt, withCompany, type ScreenName } from '../../paths/index.ts'
import { pathsIn, queryOf, type GuardStep } from '../guard.ts'
import { isForAudience } from './own-login-page.ts'

/**
 * 10. A signed-in shopper is redirected from the login page to the requested page, except on the
 * return from a provider's page, which is read first. Staff whose session has ended stay, because
 * they are another account.
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
