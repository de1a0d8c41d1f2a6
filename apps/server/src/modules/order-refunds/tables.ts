import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { amount, at, companyId, createdAt, id, serial } from '../../db/columns.ts'
import { orders } from '../orders/tables.ts'

/**
 * A refund of a paid order: the amounts returned to every origin, by line. Points, stock, purchase
 * count and coupon go back with the row itself; cash follows by `refunds`. `doneAt` is null while
 * cash is on its way.
 */
export const orderRefunds = pgTable(
  'order_refunds',
  {
    companyId: companyId(),
    id: text().notNull(),
    orderId: text('order_id').notNull(),
    /** cancel: the shopper cancelled before shipment; after-sale: an after-sales request */
    kind: text().notNull(),
    reason: text().notNull().default(''),
    points: amount('points'),
    /** fen */
    cash: amount('cash'),
    /** the refund is the order's last one, so the coupons were returned */
    couponsReturned: boolean('coupons_returned').notNull().default(false),
    createdAt: createdAt(),
    doneAt: at('done_at'),
    /** order in which the job of the figures reads refunds */
    serial: serial(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('order_refunds_serial').on(t.companyId, t.serial),
    index('order_refunds_order').on(t.companyId, t.orderId),
    foreignKey({
      columns: [t.companyId, t.orderId],
      foreignColumns: [orders.companyId, orders.id],
    }),
  ],
)

export const orderRefundLines = pgTable(
  'order_refund_lines',
  {
    companyId: companyId(),
    refundId: text('refund_id').notNull(),
    lineId: id('line_id').notNull(),
    num: integer().notNull(),
    points: amount('points'),
    /** fen */
    cash: amount('cash'),
    /**
     * freight of the child order that the refund returns: of the card, and as contained in `points`
     * and `cash`
     */
    freightCard: amount('freight_card'),
    freightPoints: amount('freight_points'),
    freightCash: amount('freight_cash'),
    /** pieces that returned to stock: never shipped, or received in saleable state */
    restocked: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.refundId, t.lineId] }),
    index('order_refund_lines_line').on(t.companyId, t.lineId),
    foreignKey({
      columns: [t.companyId, t.refundId],
      foreignColumns: [orderRefunds.companyId, orderRefunds.id],
    }),
  ],
)

/**
 * Cash going back to a payment, one row for each number sent to the provider. status: created,
 * sent, unknown, succeeded, failed.
 */
export const refunds = pgTable(
  'refunds',
  {
    companyId: companyId(),
    /** out_refund_no */
    id: text().notNull(),
    orderId: text('order_id').notNull(),
    paymentId: text('payment_id').notNull(),
    /** fen */
    amount: amount('amount'),
    reason: text().notNull(),
    status: text().notNull(),
    createdAt: createdAt(),
    succeededAt: at('succeeded_at'),
    askAt: at('ask_at'),
    /**
     * id of the order refund that this cash belongs to; '' for a surplus payment, which never
     * belonged to the order
     */
    orderRefundId: text('order_refund_id').notNull().default(''),
    /** 1; higher after an operator repeated a failed refund under a new number */
    attempt: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('refunds_once').on(t.companyId, t.paymentId, t.reason, t.orderRefundId, t.attempt),
    index('refunds_order').on(t.companyId, t.orderId),
    index('refunds_ask').on(t.askAt),
    index('refunds_succeeded').on(t.succeededAt),
    index('refunds_number').on(t.id),
    index('refunds_failed')
      .on(t.companyId, t.createdAt)
      .where(sql`status = 'failed'`),
  ],
)
