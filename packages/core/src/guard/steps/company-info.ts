import type { GuardStep } from '../guard.ts'

export const companyInfoKnown: GuardStep = (_route, { companyInfo, companyFailed }) => {
  if (companyInfo) return null
  return companyFailed
    ? { kind: 'block', reason: 'company' }
    : { kind: 'load', what: 'companyInfo' }
}
