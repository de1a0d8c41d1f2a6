import type { CompanyInfo, HomeOption, SecretName } from '@mall/contract'
import type { SeedCompany } from '@mall/contract/seed-file'

/** A replaced secret that still verifies. */
export type FormerSecret = { name: SecretName; value: string; endsAt: Date }

/** A company with its info and settings. */
export type Company = {
  info: CompanyInfo
  homeOption: Partial<HomeOption>
  settings: SeedCompany['settings']
  /** replaced secrets that still verify */
  formerSecrets: readonly FormerSecret[]
  banners: SeedCompany['banners']
  icons: SeedCompany['icons']
  sections: SeedCompany['sections']
}

/** Companies by id, cached until they change. */
export type CompanyCache = {
  /** @throws company/unknown for a company that does not exist */
  of: (companyId: number) => Promise<Company>
  known: (companyId: number) => Company | undefined
}
