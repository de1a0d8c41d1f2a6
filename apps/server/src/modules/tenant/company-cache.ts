import { eq } from 'drizzle-orm'
import type { CompanyInfo } from '@mall/contract'
import { Secrets, type WorldCompany } from '@mall/contract/world'
import type { Deps } from '../../deps.ts'
import { companies } from '../../db/schema/index.ts'
import { Refusal } from '../../plugins/errors.ts'

/** A company as the modules need it: its info and its settings. */
export type Company = {
  info: CompanyInfo
  homeOption: WorldCompany['homeOption']
  settings: WorldCompany['settings']
  banners: WorldCompany['banners']
  icons: WorldCompany['icons']
  sections: WorldCompany['sections']
}

/** Configuration changes rarely: a process believes what it read for this long. */
const believedFor = 1_000

/** The numbers of companies end where the header that names one ends: at nine digits. */
const largestId = 999_999_999

/**
 * Reads companies, remembering each for a second.
 * `of` throws company/unknown for a company that does not exist.
 */
export function companyCache({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const known = new Map<number, { company: Promise<Company | null>; until: number }>()

  async function read(companyId: number): Promise<Company | null> {
    const [row] = await db.transaction(companyId, (tx) =>
      tx.select().from(companies).where(eq(companies.companyId, companyId)),
    )
    if (!row) return null
    const { info, homeOption, banners, icons, sections } = row
    // A company that was laid out before there were keys has none.
    const settings = { ...row.settings, secrets: row.settings.secrets ?? Secrets.parse({}) }
    return { info: { companyId, ...info }, homeOption, settings, banners, icons, sections }
  }

  return {
    async of(companyId: number): Promise<Company> {
      if (companyId > largestId) throw new Refusal('company/unknown')
      const moment = now().getTime()
      let entry = known.get(companyId)
      if (!entry || entry.until <= moment) {
        const company = read(companyId)
        entry = { company, until: moment + believedFor }
        known.set(companyId, entry)
        // Ids that anyone makes up must not fill the memory; what failed is asked again.
        company.then(
          (found) => found ?? known.delete(companyId),
          () => known.delete(companyId),
        )
      }
      const company = await entry.company
      if (!company) throw new Refusal('company/unknown')
      return company
    },
  }
}
export type CompanyCache = ReturnType<typeof companyCache>
