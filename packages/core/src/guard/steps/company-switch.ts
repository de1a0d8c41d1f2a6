import type { GuardStep } from '../guard.ts'

/**
 * 2. Another company than the stored one: signs out, clears the former data and starts again. An
 * unknown company is reported and changes nothing.
 */
export const companySwitch: GuardStep = (_route, { urlCompany, storedCompany, unknownCompany }) => {
  if (urlCompany === null) return null
  if (urlCompany === unknownCompany) {
    return { kind: 'block', reason: 'unknown-company' }
  }
  return urlCompany === storedCompany ? null : { kind: 'switchCompany', companyId: urlCompany }
}
