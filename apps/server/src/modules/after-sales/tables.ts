import type { AfterSaleAmounts, Picture } from '@mall/contract'
import {
  type AfterSaleKind,
  type AfterSaleReason,
  AfterSaleStatus,
  afterSaleTransitions,
  listTransitions,
} from '@mall/contract/states'
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
import { amount, at, companyId, id, ownId } from '../../db/columns.ts'
import { orderLines, orders } from '../orders/tables.ts'
import { orderRefunds } from '../order-refunds/tables.ts'

/** A decision on a refund that waits for a second person. */
export type PendingDecision = {
  approvalId: string
  event: 'approve' | 'receive'
  limits: Partial<Pick<AfterSaleAmounts, 'points' | 'cash'>>
  saleable: { lineId: number; saleable: number }[]
  note: string
}

const changes = listTransitions(afterSaleTransitions).map(([from, to]) => `(${from}, ${to})`)

const allowedChanges = [...new Set(changes)].join(', ')

const statuses = Object.values(AfterSaleStatus).join(', ')

/** After-sales requests. `id` is the order's number with a sequence number. */
export const afterSales = pgTable(
  'after_sales',
  {
    companyId: companyId(),
    id: text().notNull(),
    orderId: text('order_id').notNull(),
    childId: text('child_id').notNull(),
    userId: id('user_id').notNull(),
    /** idempotency key of the shopper's request */
    requestKey: text('request_key').notNull(),
    kind: text().$type<AfterSaleKind>().notNull(),
    status: integer().notNull(),
    reason: text().$type<AfterSaleReason>().notNull(),
    note: text().notNull().default(''),
    /** evidence of the shopper */
    pictures: jsonb().$type<Picture[]>().notNull().default([]),
    /** points and fen calculated with the request, then those of the refund */
    points: amount('points'),
    cash: amount('cash'),
    /** freight is part of the refund */
    withFreight: boolean('with_freight').notNull(),
    rejectReason: text('reject_reason').notNull().default(''),
    /** return address of this request; '' for the company's */
    returnAddress: text('return_address').notNull().default(''),
    shipper: text().notNull().default(''),
    trackingNumber: text('tracking_number').notNull().default(''),
    /** points given on top of the refund */
    compensation: amount('compensation'),
    refundId: text('refund_id'),
    pending: jsonb().$type<PendingDecision>(),
    requestedAt: at('requested_at').notNull(),
    /** until when a return parcel must be sent */
    dueAt: at('due_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('after_sales_key').on(t.companyId, t.userId, t.requestKey),
    uniqueIndex('after_sales_refund').on(t.companyId, t.refundId),
    index('after_sales_user').on(t.companyId, t.userId, t.requestedAt),
    index('after_sales_order').on(t.companyId, t.orderId),
    index('after_sales_list').on(t.companyId, t.requestedAt),
    index('after_sales_open')
      .on(t.companyId, t.status, t.requestedAt)
      .where(sql`status in (0, 2)`),
    index('after_sales_due')
      .on(t.dueAt)
      .where(sql`status = 1`),
    foreignKey({
      columns: [t.companyId, t.orderId],
      foreignColumns: [orders.companyId, orders.id],
    }),
    foreignKey({
      columns: [t.companyId, t.refundId],
      foreignColumns: [orderRefunds.companyId, orderRefunds.id],
    }),
    check('after_sales_status', sql.raw(`status in (${statuses})`)),
  ],
)

export const afterSaleLines = pgTable(
  'after_sale_lines',
  {
    companyId: companyId(),
    afterSaleId: text('after_sale_id').notNull(),
    lineId: id('line_id').notNull(),
    num: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.afterSaleId, t.lineId] }),
    index('after_sale_lines_line').on(t.companyId, t.lineId),
    foreignKey({
      columns: [t.companyId, t.afterSaleId],
      foreignColumns: [afterSales.companyId, afterSales.id],
    }),
    foreignKey({
      columns: [t.companyId, t.lineId],
      foreignColumns: [orderLines.companyId, orderLines.id],
    }),
    check('after_sale_lines_num', sql`num > 0`),
  ],
)

/** Append-only: each change of a request, with the status that follows. */
export const afterSaleEvents = pgTable(
  'after_sale_events',
  {
    companyId: companyId(),
    id: ownId(),
    afterSaleId: text('after_sale_id').notNull(),
    /** `request`, `change`, `compensate`, or an event of `afterSaleTransitions` */
    event: text().notNull(),
    by: text().notNull(),
    fromStatus: integer('from_status'),
    toStatus: integer('to_status').notNull(),
    note: text().notNull().default(''),
    at: at('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    // Unique, because a status is never entered twice.
    uniqueIndex('after_sale_events_once')
      .on(t.companyId, t.afterSaleId, t.toStatus)
      .where(sql`from_status is distinct from to_status`),
    index('after_sale_events_of').on(t.companyId, t.afterSaleId),
    foreignKey({
      columns: [t.companyId, t.afterSaleId],
      foreignColumns: [afterSales.companyId, afterSales.id],
    }),
    check(
      'after_sale_events_allowed',
      sql.raw(
        `coalesce(from_status = to_status or (from_status, to_status) in (${allowedChanges}), to_status = 0)`,
      ),
    ),
  ],
)
