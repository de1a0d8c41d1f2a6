import type { MobileCarrier } from '@mall/contract/number-segments'
import type { TopUpState } from '@mall/contract/states'
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
import { amount, at, companyId, createdAt, id } from '../../db/columns.ts'
import { skus } from '../goods/tables.ts'
import { users } from '../login/tables.ts'
import { orderLines, orders } from '../orders/tables.ts'

/** Face values that a company offers. The price is that of the SKU, whose product no list shows. */
export const topUpFaceValues = pgTable(
  'top_up_faces',
  {
    companyId: companyId(),
    carrier: text().$type<MobileCarrier>().notNull(),
    /** fen */
    faceValue: amount('face_value'),
    skuId: id('sku_id').notNull(),
    isOut: boolean('is_out').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.carrier, t.faceValue] }),
    uniqueIndex('top_up_faces_sku').on(t.companyId, t.skuId),
    foreignKey({ columns: [t.companyId, t.skuId], foreignColumns: [skus.companyId, skus.id] }),
    check('top_up_faces_value', sql`face_value > 0`),
  ],
)

/** Phone top-ups, inserted with their order line. `id` is the number that the supplier receives. */
export const topUps = pgTable(
  'top_ups',
  {
    companyId: companyId(),
    id: text().notNull(),
    orderId: text('order_id').notNull(),
    lineId: id('line_id').notNull(),
    attempt: integer().notNull().default(1),
    userId: id('user_id').notNull(),
    /** empty once the personal data has been removed */
    phone: text().notNull(),
    /** carrier chosen with the order, later the carrier stated by the supplier */
    carrier: text().$type<MobileCarrier>().notNull(),
    /** fen */
    faceValue: amount('face_value'),
    state: text().$type<TopUpState>().notNull().default('created'),
    supplierNumber: text('supplier_number').notNull().default(''),
    /** the supplier's reason for a failure */
    problem: text().notNull().default(''),
    queries: integer().notNull().default(0),
    createdAt: createdAt(),
    submittedAt: at('submitted_at'),
    /** end of a claim, or time of the next request; null after the result */
    nextAt: at('next_at'),
    queriedAt: at('queried_at'),
    cancelSentAt: at('cancel_sent_at'),
    finishedAt: at('finished_at'),
    /** the supplier reported success after a refund */
    lateSuccessAt: at('late_success_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('top_ups_line').on(t.companyId, t.lineId, t.attempt),
    index('top_ups_order').on(t.companyId, t.orderId),
    index('top_ups_user').on(t.companyId, t.userId, t.createdAt),
    index('top_ups_phone').on(t.companyId, t.phone, t.createdAt),
    index('top_ups_due')
      .on(t.nextAt)
      .where(sql`next_at is not null`),
    index('top_ups_unknown')
      .on(t.companyId, t.createdAt)
      .where(sql`state = 'unknown'`),
    index('top_ups_created')
      .on(t.createdAt)
      .where(sql`state = 'created'`),
    foreignKey({
      columns: [t.companyId, t.orderId],
      foreignColumns: [orders.companyId, orders.id],
    }),
    foreignKey({
      columns: [t.companyId, t.lineId],
      foreignColumns: [orderLines.companyId, orderLines.id],
    }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
    check(
      'top_ups_state',
      sql`state in ('created', 'accepted', 'processing', 'unknown', 'succeeded', 'failed')`,
    ),
    check('top_ups_submitted', sql`(state = 'created') = (submitted_at is null)`),
    check('top_ups_finished', sql`(state in ('succeeded', 'failed')) = (finished_at is not null)`),
    check(
      'top_ups_due_open',
      sql`next_at is null or state in ('accepted', 'processing', 'unknown')`,
    ),
  ],
)
