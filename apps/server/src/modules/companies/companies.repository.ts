import type { SeedCompany } from '@mall/contract/seed-file'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/connection/database.ts'
import { companies } from './tables.ts'

type CompanyFields = Pick<
  SeedCompany,
  'info' | 'homeOption' | 'settings' | 'banners' | 'icons' | 'sections'
>

/** @returns false if the number is used */
export async function insertCompany(tx: Db, company: SeedCompany, at: Date): Promise<boolean> {
  const { id: companyId, info, homeOption, settings, banners, icons, sections } = company
  const created = await tx
    .insert(companies)
    .values({ companyId, info, homeOption, settings, banners, icons, sections, updatedAt: at })
    .onConflictDoNothing()
    .returning({ id: companies.companyId })
  return created.length > 0
}

export async function updateCompany(
  tx: Db,
  companyId: number,
  change: Partial<CompanyFields>,
  at: Date,
): Promise<void> {
  await tx
    .update(companies)
    .set({ ...change, updatedAt: at })
    .where(eq(companies.companyId, companyId))
}
