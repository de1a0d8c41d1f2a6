import { foreignKey, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { amount, companyId } from '../columns.ts'
import type { CouponRule } from '../coupons.ts'
import { orders } from './orders.ts'

/** Append-only: what each coupon of an order takes off, costPoints; one of a kind per order. */
export const orderCoupons = pgTable(
  'order_coupons',
  {
    companyId: companyId(),
    orderId: text('order_id').notNull(),
    couponId: text('coupon_id').notNull(),
    kind: text().$type<CouponRule['kind']>().notNull(),
    /** off the goods */
    amount: amount('amount'),
    /** off the freight that the company's rules leave */
    freight: amount('freight'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.orderId, t.couponId] }),
    uniqueIndex('order_coupons_kind').on(t.companyId, t.orderId, t.kind),
    foreignKey({
      columns: [t.companyId, t.orderId],
      foreignColumns: [orders.companyId, orders.id],
    }),
  ],
)
