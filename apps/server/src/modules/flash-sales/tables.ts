import type { FlashSaleStatus } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { amount, at, companyId, createdAt, id, ownId } from '../../db/columns.ts'
import { skus } from '../goods/tables.ts'

/** Flash sale sessions, [startsAt, endsAt). After publication only pieces may be added. */
export const flashSaleSessions = pgTable(
  'flash_sale_sessions',
  {
    companyId: companyId(),
    id: ownId(),
    title: text().notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    status: text().$type<FlashSaleStatus>().notNull().default('draft'),
    createdBy: text('created_by').notNull(),
    /** idempotency key of its creation */
    requestKey: text('request_key').notNull(),
    createdAt: createdAt(),
    publishedAt: at('published_at'),
    cancelledAt: at('cancelled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('flash_sale_sessions_request').on(t.companyId, t.createdBy, t.requestKey),
    index('flash_sale_sessions_time').on(t.companyId, t.status, t.startsAt),
    check('flash_sale_sessions_status', sql`status in ('draft', 'published', 'cancelled')`),
    check('flash_sale_sessions_time', sql`starts_at < ends_at`),
  ],
)

/** A SKU in a session; its id is the pool of its pieces in `stocks`. */
export const flashSaleItems = pgTable(
  'flash_sale_items',
  {
    companyId: companyId(),
    id: ownId(),
    sessionId: id('session_id').notNull(),
    skuId: id('sku_id').notNull(),
    costPoints: amount('cost_points'),
    /** moved into the pool at publication and by additions */
    pieces: integer().notNull(),
    perPerson: integer('per_person').notNull(),
    allowsCoupons: boolean('allows_coupons').notNull(),
    allowsPoints: boolean('allows_points').notNull(),
    sort: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('flash_sale_items_once').on(t.companyId, t.sessionId, t.skuId),
    index('flash_sale_items_sku').on(t.companyId, t.skuId),
    foreignKey({
      columns: [t.companyId, t.sessionId],
      foreignColumns: [flashSaleSessions.companyId, flashSaleSessions.id],
    }),
    foreignKey({ columns: [t.companyId, t.skuId], foreignColumns: [skus.companyId, skus.id] }),
    check('flash_sale_items_sign', sql`pieces > 0 and per_person > 0 and cost_points > 0`),
  ],
)
