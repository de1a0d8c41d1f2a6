import { withCompany } from '../../paths/index.ts'
import { hereOf, queryOf, type GuardStep } from '../guard.ts'

/**
 * 1. Every address names its company; one that does not gets the company of where we were. An id
 * that cannot be read is an unknown company's.
 */
export const companyInUrl: GuardStep = (_route, facts) => {
  if (facts.urlCompany !== null) return null
  return queryOf(facts).get('companyId')
    ? { kind: 'block', reason: 'unknown-company' }
    : { kind: 'redirect', to: withCompany(hereOf(facts), facts.storedCompany) }
}
