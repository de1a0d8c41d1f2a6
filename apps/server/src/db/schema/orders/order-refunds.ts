import { boolean, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { amount, at, companyId, createdAt, id } from '../columns.ts'
import { orders } from './orders.ts'

/**
 * A refund of a paid order: what goes back for which lines, to every origin. Points, stock,
 * purchase count and coupon go back with the row itself; cash follows by `refunds`. `doneAt` is
 * null while cash is on its way.
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
    /** the order's coupons were given back, since all of it is refunded */
    couponsReturned: boolean('coupons_returned').notNull().default(false),
    createdAt: createdAt(),
    doneAt: at('done_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
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
    /** the freight of the child order: of the card, and as contained in `points` and `cash` */
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
