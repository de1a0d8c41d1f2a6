import { sql } from 'drizzle-orm'
import type { CompanyInfo, HomeOption } from '@mall/contract'
import type { SeedCompany } from '@mall/contract/seed-file'
import type { Database } from '../../db/connection/database.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import { readCompanySecrets, type FormerSecret, type StoredSecret } from './company-secrets.ts'
import { createSecretBox, type SecretBox } from './secret-box.ts'

/** A company as the modules need it: its info and its settings. */
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

/** The numbers of companies end where the header that names one ends: at nine digits. */
const largestId = 999_999_999

/** @throws company/unknown for a company that does not exist */
export async function readCompany(
  db: Database,
  companyId: number,
  box: SecretBox,
): Promise<Company> {
  if (companyId > largestId) throw new Refusal('company/unknown')
  const [row] = await db.query<
    Omit<Company, 'info' | 'formerSecrets'> & {
      info: SeedCompany['info']
      secrets: StoredSecret[]
    }
  >(
    companyId,
    sql`select info, home_option as "homeOption", settings, banners, icons, sections,
          (select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'value', s.value,
              'createdAt', s.created_at, 'endsAt', s.ends_at) order by s.version desc), '[]')
            from company_secrets s where s.company_id = ${companyId}) as secrets
        from companies where company_id = ${companyId}`,
    'company',
  )
  if (!row) throw new Refusal('company/unknown')
  const { info, banners, icons, sections } = row
  const { messages = {} } = row.settings
  const homeOption =
    Object.keys(messages).length > 0 ? { ...row.homeOption, messages } : row.homeOption
  const { secrets, formerSecrets } = readCompanySecrets(
    box,
    companyId,
    row.settings.secrets,
    row.secrets,
  )
  const settings = { ...row.settings, secrets }
  return {
    info: { companyId, ...info },
    homeOption,
    settings,
    formerSecrets,
    banners,
    icons,
    sections,
  }
}

/**
 * Reads companies, remembering each until it changes.
 * `of` throws company/unknown for a company that does not exist; `known` tells one that is remembered.
 */
export const companyCache = ({ db, cache, settings }: Pick<Deps, 'db' | 'cache' | 'settings'>) => ({
  of: (companyId: number): Promise<Company> =>
    cache.getOrLoad(companyId, 'company', ['company'], () =>
      readCompany(db, companyId, createSecretBox(settings)),
    ),
  known: (companyId: number): Company | undefined => cache.peek<Company>(companyId, 'company'),
})
export type CompanyCache = ReturnType<typeof companyCache>
