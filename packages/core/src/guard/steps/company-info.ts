import type { GuardStep } from '../guard.ts'

/** 3. Nothing is shown before the company is known; if it cannot be known, nothing is. */
export const companyInfoKnown: GuardStep = (_route, { companyInfo, companyFailed }) => {
  if (companyInfo) return null
  return companyFailed
    ? { kind: 'block', reason: 'company' }
    : { kind: 'load', what: 'companyInfo' }
}
