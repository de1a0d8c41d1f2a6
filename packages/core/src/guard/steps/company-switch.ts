import type { GuardStep } from '../guard.ts'

/** 2. Another company than the stored one: sign out, forget the former, start with the new one. */
export const companySwitch: GuardStep = (_route, { urlCompany, storedCompany }) =>
  urlCompany !== null && urlCompany !== storedCompany
    ? { kind: 'switchCompany', companyId: urlCompany }
    : null
