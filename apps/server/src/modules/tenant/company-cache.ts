import { sql } from 'drizzle-orm'
import type { CompanyInfo, HomeOption } from '@mall/contract'
import type { SeedCompany } from '@mall/contract/seed-file'
import type { Database } from '../../db/connection/database.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'

/** A company as the modules need it: its info and its settings. */
export type Company = {
  info: CompanyInfo
  homeOption: Partial<HomeOption>
  settings: SeedCompany['settings']
  banners: SeedCompany['banners']
  icons: SeedCompany['icons']
  sections: SeedCompany['sections']
}

/** The numbers of companies end where the header that names one ends: at nine digits. */
const largestId = 999_999_999

/** @throws company/unknown for a company that does not exist */
export async function readCompany(db: Database, companyId: number): Promise<Company> {
  if (companyId > largestId) throw new Refusal('company/unknown')
  const [row] = await db.query<Omit<Company, 'info'> & { info: SeedCompany['info'] }>(
    companyId,
    sql`select info, home_option as "homeOption", settings, banners, icons, sections
        from companies where company_id = ${companyId}`,
    'company',
  )
  if (!row) throw new Refusal('company/unknown')
  const { info, banners, icons, sections } = row
  const { messages = {} } = row.settings
  const homeOption =
    Object.keys(messages).length > 0 ? { ...row.homeOption, messages } : row.homeOption
  const { settings } = row
  return { info: { companyId, ...info }, homeOption, settings, banners, icons, sections }
}

/**
 * Reads companies, remembering each until it changes.
 * `of` throws company/unknown for a company that does not exist; `known` tells one that is remembered.
 */
export const companyCache = ({ db, cache }: Pick<Deps, 'db' | 'cache'>) => ({
  of: (companyId: number): Promise<Company> =>
    cache.getOrLoad(companyId, 'company', ['company'], () => readCompany(db, companyId)),
  known: (companyId: number): Company | undefined => cache.peek<Company>(companyId, 'company'),
})
export type CompanyCache = ReturnType<typeof companyCache>
