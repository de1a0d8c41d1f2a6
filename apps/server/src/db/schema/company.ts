import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { WorldCompany } from '@mall/contract/world'
import { at, companyId, id } from './columns.ts'

/** A company's configuration and home page, as a world file states them. */
export const companies = pgTable('companies', {
  companyId: integer('company_id').primaryKey(),
  info: jsonb().$type<WorldCompany['info']>().notNull(),
  homeOption: jsonb('home_option').$type<WorldCompany['homeOption']>().notNull(),
  settings: jsonb().$type<WorldCompany['settings']>().notNull(),
  banners: jsonb().$type<WorldCompany['banners']>().notNull(),
  icons: jsonb().$type<WorldCompany['icons']>().notNull(),
  sections: jsonb().$type<WorldCompany['sections']>().notNull(),
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
