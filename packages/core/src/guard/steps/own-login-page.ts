import { usesBankLogin } from '../../session/index.ts'
import { queryOf, type Facts, type GuardStep } from '../guard.ts'

/** The bank's login page, opened for the sign-in of another audience. */
export const isForAudience = (facts: Facts): boolean =>
  facts.pathname === '/bank-login' && queryOf(facts).has('audience')

/**
 * Before 8. A company has one login page: a bank's for the methods of banks, the common one for
 * others. An address of the other page redirects with the same query.
 */
export const ownLoginPage: GuardStep = (_route, facts) => {
  const { pathname, search, companyInfo } = facts
  if ((pathname !== '/login' && pathname !== '/bank-login') || isForAudience(facts)) return null
  const own = usesBankLogin(companyInfo?.loginMethod ?? 1) ? '/bank-login' : '/login'
  return pathname === own ? null : { kind: 'redirect', to: own + search }
}
