import type { GuardStep } from '../guard.ts'

/** 3. Screens wait until the company is loaded; if it cannot be loaded, the page is blocked. */
export const companyInfoKnown: GuardStep = (_route, { companyInfo, companyFailed }) => {
  if (companyInfo) return null
  return companyFailed
    ? { kind: 'block', reason: 'company' }
    : { kind: 'load', what: 'companyInfo' }
}
