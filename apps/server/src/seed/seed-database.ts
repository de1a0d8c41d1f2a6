/** Inserts seed data: every table of a company from one checked file. */
import { createHash } from 'node:crypto'
import { SeedFile, type SeedCompany, type SeedFileInput } from '@mall/contract/seed-file'
import type { Database, Db } from '../db/connection/database.ts'
import { checkPrices } from './check-prices.ts'
import { seedGoods } from './goods.ts'
import { seedPages } from './pages.ts'
import { insert } from './rows.ts'
import { seedShoppers } from './shoppers.ts'
import { companies } from '../modules/companies/tables.ts'
import { articleCategories, articles } from '../modules/content/tables.ts'
import { assertNoOverdraft } from '../modules/points/index.ts'

async function seedCompany(tx: Db, company: SeedCompany, now: Date) {
  checkPrices(company)
  const { id: companyId, info, homeOption, settings, banners, icons, sections } = company
  await tx
    .insert(companies)
    .values({ companyId, info, homeOption, settings, banners, icons, sections })
  await insert(
    tx,
    articles,
    company.articles.map(({ publishedAt, ...row }) => ({
      companyId,
      ...row,
      publishedAt: publishedAt === null ? null : new Date(publishedAt),
      ...(publishedAt !== null && { updatedAt: new Date(publishedAt) }),
    })),
  )
  await insert(
    tx,
    articleCategories,
    company.articleCategories.map((row, sort) => ({ companyId, ...row, sort })),
  )
  await seedPages(tx, company, now)
  await seedGoods(tx, company, companyId * 100_000, companyId * 1_000_000)
  await seedShoppers(tx, company, companyId * 10_000, now)
  await assertNoOverdraft(tx, companyId)
}

/**
 * Inserts every company of the seed data that does not exist yet, each in one transaction.
 * @returns the ids of the inserted companies; existing ones stay unchanged
 */
export async function seedDatabase(
  db: Database,
  input: SeedFileInput,
  now: Date,
): Promise<number[]> {
  const existing = new Set(
    (await db.unscopedQuery<{ company_ids: number }>('select company_ids()', [])).map(
      (row) => row.company_ids,
    ),
  )
  const missing = input.companies.filter(({ id }) => !existing.has(id))
  if (missing.length === 0) return []
  const { companies } = SeedFile.parse({ companies: missing })
  for (const company of companies) {
    await db.transaction(company.id, (tx) => seedCompany(tx, company, now))
  }
  return companies.map(({ id }) => id)
}

/** Name of the seed data: the hash of its text. */
export const hashSeedFile = (input: SeedFileInput) =>
  createHash('sha256').update(JSON.stringify(input)).digest('hex').slice(0, 16)
