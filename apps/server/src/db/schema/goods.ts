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
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { amount, at, companyId, createdAt, id, ownId } from './columns.ts'

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
    /** further words that a search finds it by */
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
    /** pieces sold by the mall's own books, kept for sorting */
    sales: integer().notNull().default(0),
    onSale: boolean('on_sale').notNull().default(true),
    corner: text().notNull().default(''),
    cssBody: text('css_body').notNull().default(''),
    services: jsonb().$type<string[]>().notNull(),
    attributes: jsonb().$type<{ name: string; value: string }[]>().notNull(),
    detailHtml: text('detail_html').notNull().default(''),
    /** lowest price of its SKUs, and the price before reduction of that SKU */
    costPoints: amount('cost_points'),
    marketCostPoints: id('market_cost_points'),
    /** tokens that a search finds it by, as db/search makes them */
    searchTokens: text('search_tokens')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** which version of db/search made the tokens */
    searchVersion: integer('search_version').notNull().default(0),
    sort: integer().notNull().default(0),
    /** raised by each change of an operator */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    // The orders of lists with what a list is made of, read without the rows themselves.
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
    // None has `sales`: an order that counts it would otherwise write into every index here, words
    // included (27 pages and 2 kB of log instead of 8 and 0.1).
    // The words of one company, which no other company's make longer.
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

/** Guarded projection of stock_events: every change carries its condition in the statement. */
export const stocks = pgTable(
  'stocks',
  {
    companyId: companyId(),
    skuId: id('sku_id').notNull(),
    /** 0 is the warehouse, else an item of a flash sale */
    poolId: id('pool_id').notNull().default(0),
    total: amount('total'),
    available: amount('available'),
    reserved: amount('reserved'),
    sold: amount('sold'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.skuId, t.poolId] }),
    foreignKey({ columns: [t.companyId, t.skuId], foreignColumns: [skus.companyId, skus.id] }),
    check('stocks_whole', sql`total = available + reserved + sold`),
    check('stocks_sign', sql`available >= 0 and reserved >= 0 and sold >= 0`),
  ],
)

/** Append-only. kind: set (quantity may be negative), reserve, release, sell, return. */
export const stockEvents = pgTable(
  'stock_events',
  {
    companyId: companyId(),
    id: ownId(),
    skuId: id('sku_id').notNull(),
    /** 0 is the warehouse, else an item of a flash sale */
    poolId: id('pool_id').notNull().default(0),
    orderId: text('order_id'),
    kind: text().notNull(),
    quantity: amount('quantity'),
    at: at('at').notNull().defaultNow(),
    /** the order refund that returned the pieces */
    refundId: text('refund_id'),
    /** of the two `set` events that move pieces between pools */
    moveKey: text('move_key'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('stock_events_move_once')
      .on(t.companyId, t.moveKey, t.skuId, t.poolId)
      .where(sql`move_key is not null`),
    // An order returns pieces of a SKU once for each refund, and does everything else once in a
    // pool.
    uniqueIndex('stock_events_once')
      .on(t.companyId, t.orderId, t.skuId, t.poolId, t.kind)
      .where(sql`kind <> 'return'`),
    uniqueIndex('stock_events_return_once')
      .on(t.companyId, t.refundId, t.skuId)
      .where(sql`kind = 'return'`),
    index('stock_events_sku').on(t.companyId, t.skuId),
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

/** When products are listed or delisted automatically; each is carried out once. */
export const shelfSchedules = pgTable(
  'shelf_schedules',
  {
    companyId: companyId(),
    id: ownId(),
    spuId: id('spu_id').notNull(),
    onSale: boolean('on_sale').notNull(),
    at: at('at').notNull(),
    doneAt: at('done_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('shelf_schedules_due')
      .on(t.at)
      .where(sql`done_at is null`),
    foreignKey({ columns: [t.companyId, t.spuId], foreignColumns: [spus.companyId, spus.id] }),
  ],
)

/** Files of goods on their way in: how far each has come. */
export const goodsImports = pgTable(
  'goods_imports',
  {
    companyId: companyId(),
    id: text().notNull(),
    fileHash: text('file_hash').notNull(),
    /** products imported so far; the next batch begins here */
    next: integer().notNull().default(0),
    created: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    createdAt: createdAt(),
    finishedAt: at('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('goods_imports_open')
      .on(t.companyId, t.fileHash)
      .where(sql`finished_at is null`),
  ],
)
