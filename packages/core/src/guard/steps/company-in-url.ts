import { withCompany } from '../../paths/index.ts'
import { hereOf, queryOf, type GuardStep } from '../guard.ts'

/**
 * 1. An address without a company gets the former address's company. An id that cannot be parsed
 * counts as an unknown company.
 */
export const companyInUrl: GuardStep = (_route, facts) => {
  if (facts.urlCompany !== null) return null
  return queryOf(facts).get('companyId')
    ? { kind: 'block', reason: 'unknown-company' }
    : { kind: 'redirect', to: withCompany(hereOf(facts), facts.storedCompany) }
}
