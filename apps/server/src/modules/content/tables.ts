import type { PageContent, Picture } from '@mall/contract'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { at, companyId, createdAt, id, ownId } from '../../db/columns.ts'

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
    /** null: the time of the last change */
    publishedAt: at('published_at'),
    reads: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('articles_category').on(t.companyId, t.categoryId),
  ],
)

export const articleCategories = pgTable(
  'article_categories',
  {
    companyId: companyId(),
    id: id().notNull(),
    title: text().notNull(),
    kind: text().$type<'news' | 'faq'>().notNull(),
    sort: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.id] })],
)

/** Pages of blocks. `preview_hash`: SHA-256 of the token of the last preview link. */
export const contentPages = pgTable(
  'content_pages',
  {
    companyId: companyId(),
    id: text().notNull(),
    /** newest version */
    version: integer().notNull().default(0),
    previewHash: text('preview_hash'),
    previewUntil: at('preview_until'),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.id] })],
)

export const contentPageVersions = pgTable(
  'content_page_versions',
  {
    companyId: companyId(),
    pageId: text('page_id').notNull(),
    version: integer().notNull(),
    content: jsonb().$type<PageContent>().notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.pageId, t.version] }),
    foreignKey({
      columns: [t.companyId, t.pageId],
      foreignColumns: [contentPages.companyId, contentPages.id],
    }),
  ],
)

/** The latest publication that is due and not undone decides the shown version. */
export const contentPagePublications = pgTable(
  'content_page_publications',
  {
    companyId: companyId(),
    id: ownId(),
    pageId: text('page_id').notNull(),
    version: integer().notNull(),
    publishAt: at('publish_at').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
    undoneAt: at('undone_at'),
    undoneBy: text('undone_by'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({
      columns: [t.companyId, t.pageId, t.version],
      foreignColumns: [
        contentPageVersions.companyId,
        contentPageVersions.pageId,
        contentPageVersions.version,
      ],
    }),
    index('content_page_publications_page').on(t.companyId, t.pageId, t.publishAt, t.id),
  ],
)
