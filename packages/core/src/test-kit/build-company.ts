import type { CompanyInfo } from '@mall/contract'
import { defaultCompanyInfo } from '@mall/contract/default-company-info'

export const buildCompany = (overrides: Partial<CompanyInfo> = {}): CompanyInfo => ({
  companyId: 1,
  ...defaultCompanyInfo,
  channel: '1',
  ...overrides,
})
