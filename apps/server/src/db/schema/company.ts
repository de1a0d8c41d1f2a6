import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Picture } from '@mall/contract'
import type { SeedCompany } from '@mall/contract/seed-file'
import { at, companyId, id } from './columns.ts'

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

/** Changes of bounds of money that a second person decides; `before` and `after` by path. */
export const companyBoundChanges = pgTable(
  'company_bound_changes',
  {
    companyId: companyId(),
    id: text().notNull(),
    changes: jsonb().$type<{ path: string; before: unknown; after: unknown }[]>().notNull(),
    requestedAt: at('requested_at').notNull(),
    /** null: not approved */
    appliedAt: at('applied_at'),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.id] })],
)

export const articles = pgTable(
  'articles',
  {
    companyId: companyId(),
    id: id().notNull(),
    typeId: integer('type_id').notNull(),
    title: text().notNull(),
    html: text().notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** null: in no list */
    categoryId: id('category_id'),
    summary: text().notNull().default(''),
    picture: jsonb().$type<Picture>(),
    /** related goods */
    spuIds: jsonb('spu_ids').$type<number[]>().notNull().default([]),
    isPinned: boolean('is_pinned').notNull().default(false),
    /** null: when it was last changed */
    publishedAt: at('published_at'),
    reads: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('articles_category').on(t.companyId, t.categoryId),
  ],
)
