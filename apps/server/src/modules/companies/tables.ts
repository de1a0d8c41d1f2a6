import type { SeedCompany } from '@mall/contract/seed-file'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { at } from '../../db/columns.ts'

/** The latest check of a company's service page, valid for this address only. */
export type ServicePage = { url: string; isFramed: boolean; nextCheckAt: string }

/** A company's configuration and home page in the format of seed files. */
export const companies = pgTable(
  'companies',
  {
    companyId: integer('company_id').primaryKey(),
    info: jsonb().$type<SeedCompany['info']>().notNull(),
    homeOption: jsonb('home_option').$type<SeedCompany['homeOption']>().notNull(),
    settings: jsonb().$type<SeedCompany['settings']>().notNull(),
    banners: jsonb().$type<SeedCompany['banners']>().notNull(),
    icons: jsonb().$type<SeedCompany['icons']>().notNull(),
    sections: jsonb().$type<SeedCompany['sections']>().notNull(),
    servicePage: jsonb('service_page').$type<ServicePage>(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // The list of due checks: the next one of a page, '' where its address is new.
    index('companies_service_page_due')
      .on(
        sql`(case when service_page ->> 'url' = info ->> 'customerServiceUrl' then service_page ->> 'nextCheckAt' else '' end)`,
        table.companyId,
      )
      .where(sql`info ->> 'customerServiceUrl' like 'http%'`),
  ],
)
