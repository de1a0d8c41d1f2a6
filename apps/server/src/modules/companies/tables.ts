import type { SeedCompany } from '@mall/contract/seed-file'
import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { at } from '../../db/columns.ts'

/** A company's configuration and home page, as a seed file states them. */
export const companies = pgTable('companies', {
  companyId: integer('company_id').primaryKey(),
  info: jsonb().$type<SeedCompany['info']>().notNull(),
  homeOption: jsonb('home_option').$type<SeedCompany['homeOption']>().notNull(),
  settings: jsonb().$type<SeedCompany['settings']>().notNull(),
  banners: jsonb().$type<SeedCompany['banners']>().notNull(),
  icons: jsonb().$type<SeedCompany['icons']>().notNull(),
  sections: jsonb().$type<SeedCompany['sections']>().notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})
