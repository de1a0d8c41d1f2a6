import type { CompanyInfo } from '@mall/contract'
import { defaultCompanyInfo } from '@mall/contract/default-company-info'

/**
 * Default company of tests: an open mall of a foreign channel that shows money, has a sign-in page
 * and accepts points and WeChat Pay.
 */
export const buildCompany = (overrides: Partial<CompanyInfo> = {}): CompanyInfo => ({
  companyId: 1,
  ...defaultCompanyInfo,
  channel: '1',
  ...overrides,
})
