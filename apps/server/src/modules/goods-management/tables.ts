import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { at, companyId, createdAt, id, ownId } from '../../db/columns.ts'
import { spus } from '../goods/tables.ts'

/** Scheduled listing and delisting of products, each executed once. */
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

type Prices = { costPoints: number; marketCostPoints: number | null }

/** Held prices of a product that need an approval. */
export const goodsPriceChanges = pgTable(
  'goods_price_changes',
  {
    companyId: companyId(),
    id: text().notNull(),
    spuId: id('spu_id').notNull(),
    changes: jsonb().$type<{ skuId: number; before: Prices; after: Prices }[]>().notNull(),
    requestedAt: at('requested_at').notNull(),
    /** null: not approved */
    appliedAt: at('applied_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('goods_price_changes_spu').on(t.companyId, t.spuId),
    foreignKey({ columns: [t.companyId, t.spuId], foreignColumns: [spus.companyId, spus.id] }),
  ],
)

/** Progress of imports of goods files. */
export const goodsImports = pgTable(
  'goods_imports',
  {
    companyId: companyId(),
    id: text().notNull(),
    fileHash: text('file_hash').notNull(),
    /** number of imported products, where the next batch continues */
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
    index('goods_imports_created').on(t.companyId, t.createdAt),
  ],
)
