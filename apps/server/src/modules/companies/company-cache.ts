import { sql } from 'drizzle-orm'
import type { SeedCompany } from '@mall/contract/seed-file'
import type { Database } from '../../db/connection/database.ts'
import type { Company, CompanyCache } from '../../company.ts'
import type { Deps } from '../../deps.ts'
import { resolveHotline } from '../../limits/hotline.ts'
import { Refusal } from '../../plugins/errors.ts'
import { readCompanySecrets, type StoredSecret } from './company-secrets.ts'
import { createSecretBox, type SecretBox } from './secret-box.ts'
import type { ServicePage } from './tables.ts'

/** Company ids have at most nine digits, as the request header. */
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
      servicePage: ServicePage | null
      offersGiftCards: boolean
      offersBenefits: boolean
      offersCoupons: boolean
      offersDraws: boolean
      offersHelp: boolean
    }
  >(
    companyId,
    sql`select info, home_option as "homeOption", settings, banners, icons, sections,
          service_page as "servicePage",
          exists(select from card_batches b where b.company_id = ${companyId}) as "offersGiftCards",
          exists(select from benefit_activities a where a.company_id = ${companyId}) as "offersBenefits",
          exists(select from coupon_templates t where t.company_id = ${companyId}) as "offersCoupons",
          exists(select from lucky_draws d
            where d.company_id = ${companyId} and d.opened_at is not null) as "offersDraws",
          exists(select from articles a
            join article_categories c on c.company_id = a.company_id and c.id = a.category_id
            where a.company_id = ${companyId} and c.kind = 'faq') as "offersHelp",
          (select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'value', s.value,
              'createdAt', s.created_at, 'endsAt', s.ends_at) order by s.version desc), '[]')
            from company_secrets s where s.company_id = ${companyId}) as secrets
        from companies where company_id = ${companyId}`,
    'company',
  )
  if (!row) throw new Refusal('company/unknown')
  const { info, banners, icons, sections, servicePage } = row
  const { offersGiftCards, offersBenefits, offersCoupons, offersDraws, offersHelp } = row
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
  const customerServiceFramed =
    servicePage?.isFramed === true && servicePage.url === info.customerServiceUrl
  return {
    info: {
      companyId,
      ...info,
      customerServiceFramed,
      offersGiftCards,
      offersBenefits,
      offersCoupons,
      offersDraws,
      offersHelp,
    },
    homeOption,
    settings,
    formerSecrets,
    banners,
    icons,
    sections,
  }
}

/** Reads companies and caches each until it changes. */
export const companyCache = ({
  db,
  cache,
  settings,
}: Pick<Deps, 'db' | 'cache' | 'settings'>): CompanyCache => ({
  of: (companyId) =>
    cache.getOrLoad(companyId, 'company', ['company', 'coupon'], async () => {
      const company = await readCompany(db, companyId, createSecretBox(settings))
      const servicePhone = resolveHotline(company.info, settings)
      return { ...company, info: { ...company.info, servicePhone } }
    }),
  known: (companyId) => cache.peek<Company>(companyId, 'company'),
})
