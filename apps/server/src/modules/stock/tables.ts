import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { amount, at, companyId, id, ownId } from '../../db/columns.ts'
import { skus } from '../goods/tables.ts'

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
    /** the order refund in which the pieces returned */
    refundId: text('refund_id'),
    /** key shared by the two `set` events that move pieces between pools */
    moveKey: text('move_key'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('stock_events_move_once')
      .on(t.companyId, t.moveKey, t.skuId, t.poolId)
      .where(sql`move_key is not null`),
    // Pieces of a SKU return at most once per refund of an order; every other kind of event occurs
    // once per order and pool.
    uniqueIndex('stock_events_once')
      .on(t.companyId, t.orderId, t.skuId, t.poolId, t.kind)
      .where(sql`kind <> 'return'`),
    uniqueIndex('stock_events_return_once')
      .on(t.companyId, t.refundId, t.skuId)
      .where(sql`kind = 'return'`),
    index('stock_events_sku').on(t.companyId, t.skuId),
  ],
)

/** Pieces of a product with a limit that each person holds; cancelled orders subtract theirs. */
export const purchases = pgTable(
  'purchases',
  {
    companyId: companyId(),
    userId: id('user_id').notNull(),
    spuId: id('spu_id').notNull(),
    bought: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.userId, t.spuId] })],
)
