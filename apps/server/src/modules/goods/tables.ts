import type { CategoryBanner, Picture } from '@mall/contract'
import type { GoodsKind } from '@mall/contract/kinds'
import type { SupplierDelivery } from '@mall/contract/seed-file'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { amount, companyId, createdAt, id, ownId } from '../../db/columns.ts'

export const suppliers = pgTable(
  'suppliers',
  {
    companyId: companyId(),
    id: id().notNull(),
    name: text().notNull(),
    /** delivery time, and the regions that are not served or cost more */
    delivery: jsonb()
      .$type<SupplierDelivery>()
      .notNull()
      .default(sql`'{"days": 3, "regions": []}'`),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.id] })],
)

export const categories = pgTable(
  'categories',
  {
    companyId: companyId(),
    id: id().notNull(),
    parentId: id('parent_id'),
    name: text().notNull(),
    picture: jsonb().$type<Picture>(),
    banner: jsonb().$type<CategoryBanner>(),
    sort: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.id] })],
)

export const spus = pgTable(
  'spus',
  {
    companyId: companyId(),
    id: ownId(),
    kind: text().$type<GoodsKind>().notNull().default('parcel'),
    name: text().notNull(),
    subtitle: text().notNull(),
    /** further search words */
    keywords: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    categoryId: id('category_id').notNull(),
    /** the first level above categoryId */
    topCategoryId: id('top_category_id').notNull(),
    supplierId: id('supplier_id').notNull(),
    pictures: jsonb().$type<Picture[]>().notNull(),
    specs: jsonb().$type<{ name: string; values: string[] }[]>().notNull(),
    leastNum: integer('least_num').notNull().default(1),
    limitPerPerson: integer('limit_per_person'),
    salesBefore: integer('sales_before').notNull().default(0),
    /** pieces sold, cached for sorting */
    sales: integer().notNull().default(0),
    onSale: boolean('on_sale').notNull().default(true),
    corner: text().notNull().default(''),
    cssBody: text('css_body').notNull().default(''),
    services: jsonb().$type<string[]>().notNull(),
    attributes: jsonb().$type<{ name: string; value: string }[]>().notNull(),
    detailHtml: text('detail_html').notNull().default(''),
    /** lowest price of its SKUs, and the former price of that SKU */
    costPoints: amount('cost_points'),
    marketCostPoints: id('market_cost_points'),
    /** search tokens of product-tokens.ts */
    searchTokens: text('search_tokens')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** version of the tokens */
    searchVersion: integer('search_version').notNull().default(0),
    sort: integer().notNull().default(0),
    /** version raised by each operator change */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    // Covering indexes of the list orders, read without the rows.
    index('spus_category').on(t.companyId, t.categoryId, t.onSale, t.sort, t.id, t.costPoints),
    index('spus_top_category').on(
      t.companyId,
      t.topCategoryId,
      t.onSale,
      t.sort,
      t.id,
      t.costPoints,
    ),
    check('spus_kind', sql`kind in ('parcel', 'card', 'topUp', 'ticket')`),
    index('spus_sort').on(t.companyId, t.onSale, t.sort, t.id, t.costPoints),
    index('spus_price').on(t.companyId, t.onSale, t.costPoints, t.sort, t.id),
    // Products whose tokens a job has to make again.
    index('spus_search_version').on(t.searchVersion),
    // No index has `sales`, because each order would update every index here (27 pages and 2 kB of
    // log instead of 8 and 0.1). One index per company, so that other companies do not lengthen
    // it.
    index('spus_search')
      .using('gin', sql`company_tokens(${t.companyId}, ${t.searchTokens})`)
      .with({ fastupdate: false }),
  ],
)

export const skus = pgTable(
  'skus',
  {
    companyId: companyId(),
    id: ownId(),
    spuId: id('spu_id').notNull(),
    specValues: jsonb('spec_values').$type<string[]>().notNull(),
    costPoints: amount('cost_points'),
    marketCostPoints: id('market_cost_points'),
    picture: jsonb().$type<Picture>(),
    onSale: boolean('on_sale').notNull().default(true),
    sort: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('skus_spu').on(t.companyId, t.spuId, t.sort),
    foreignKey({ columns: [t.companyId, t.spuId], foreignColumns: [spus.companyId, spus.id] }),
  ],
)

export const selections = pgTable(
  'selections',
  { companyId: companyId(), cmsId: id('cms_id').notNull(), title: text().notNull() },
  (t) => [primaryKey({ columns: [t.companyId, t.cmsId] })],
)

export const selectionGoods = pgTable(
  'selection_goods',
  {
    companyId: companyId(),
    cmsId: id('cms_id').notNull(),
    spuId: id('spu_id').notNull(),
    sort: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.cmsId, t.spuId] }),
    index('selection_goods_sort').on(t.companyId, t.cmsId, t.sort),
  ],
)
