import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { SeedCompany } from '@mall/contract/seed-file'
import { at, companyId, id } from './columns.ts'

/** A company's configuration and home page, as a world file states them. */
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

export const articles = pgTable(
  'articles',
  {
    companyId: companyId(),
    id: id().notNull(),
    typeId: integer('type_id').notNull(),
    title: text().notNull(),
    html: text().notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.id] })],
)
