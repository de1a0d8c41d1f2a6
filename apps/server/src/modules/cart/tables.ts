import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { companyId, createdAt, id, ownId } from '../../db/columns.ts'

/** Merged guest carts by key, with the response for a repeated request. */
export const cartMerges = pgTable(
  'cart_merges',
  {
    companyId: companyId(),
    key: text().notNull(),
    userId: id('user_id').notNull(),
    result: jsonb().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.key] }),
    index('cart_merges_created').on(t.companyId, t.createdAt),
  ],
)

export const cartItems = pgTable(
  'cart_items',
  {
    companyId: companyId(),
    id: ownId(),
    userId: id('user_id').notNull(),
    skuId: id('sku_id').notNull(),
    num: integer().notNull(),
    checked: boolean().notNull().default(true),
    /** costPoints of a piece when the item was added; null if unknown */
    addedPrice: id('added_price'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('cart_items_once').on(t.companyId, t.userId, t.skuId),
  ],
)
