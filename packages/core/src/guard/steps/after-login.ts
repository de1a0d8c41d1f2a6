import { safeRedirect, screenAt, withCompany } from '../../paths/index.ts'
import { pathsIn, queryOf, type GuardStep } from '../guard.ts'

/** 10. Who is signed in has no business on the login page: on to where they wanted to go. */
export const afterLogin: GuardStep = (_route, facts) => {
  if (!facts.signedIn || facts.pathname !== '/login') return null
  const home = pathsIn(facts).home()
  const wish = safeRedirect(queryOf(facts).get('redirect'), home)
  const to = screenAt(wish.split(/[?#]/)[0] ?? '') === 'login' ? home : wish
  return { kind: 'redirect', to: withCompany(to, facts.storedCompany) }
}
