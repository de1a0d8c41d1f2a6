import type { GuardStep } from '../guard.ts'

/**
 * 2. Another company than the stored one: sign out, clear the former, start with the new one. An
 * unknown company is reported and leaves the stored one as it is.
 */
export const companySwitch: GuardStep = (_route, { urlCompany, storedCompany, unknownCompany }) => {
  if (urlCompany === null) return null
  if (urlCompany === unknownCompany) {
    return { kind: 'block', reason: 'unknown-company' }
  }
  return urlCompany === storedCompany ? null : { kind: 'switchCompany', companyId: urlCompany }
}
