import type { Picture } from '@mall/contract'
import { sql } from 'drizzle-orm'
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { amount, at, companyId, createdAt, id, ownId } from '../../db/columns.ts'

export const orders = pgTable(
  'orders',
  {
    companyId: companyId(),
    id: text().notNull(),
    userId: id('user_id').notNull(),
    status: integer().notNull(),
    createdAt: createdAt(),
    expiresAt: at('expires_at'),
    goodsAmount: amount('goods_amount'),
    /** costPoints that the order's coupons (`order_coupons`) take off in total */
    couponAmount: amount('coupon_amount'),
    couponFreight: amount('coupon_freight'),
    /** costPoints that the balance of a gift card pays */
    cardAmount: amount('card_amount'),
    freightBefore: amount('freight_before'),
    freight: amount('freight'),
    /** points held or spent, and their value in costPoints */
    points: amount('points'),
    pointsAmount: amount('points_amount'),
    /** shopper whose points pay an order of a gift card; null: the order's shopper */
    pointsOwnerId: id('points_owner_id'),
    /** remaining amount in cash: in costPoints and in fen */
    payable: amount('payable'),
    cash: amount('cash'),
    remark: text().notNull().default(''),
    operatorRemark: text('operator_remark').notNull().default(''),
    /**
     * share code of the link that led to the order; null without a code, and for the shopper's own
     * code
     */
    shareCode: text('share_code'),
    /** host app whose shell placed the order, by the User-Agent; '' if unknown */
    host: text().notNull().default(''),
    receiver: jsonb().$type<{ name: string; tel: string; address: string }>().notNull(),
    payChannel: text('pay_channel').notNull().default(''),
    cancelReason: text('cancel_reason').notNull().default(''),
    paidAt: at('paid_at'),
    cancelledAt: at('cancelled_at'),
    finishedAt: at('finished_at'),
    hiddenAt: at('hidden_at'),
    /** last change of the receiver, by the shopper or an operator */
    receiverChangedAt: at('receiver_changed_at'),
    /** the shopper's last reminder to ship */
    remindedAt: at('reminded_at'),
    refundedPoints: amount('refunded_points'),
    refundedCash: amount('refunded_cash'),
    // Row-level security can use an index on a column, but no index on an expression that is not
    // leakproof.
    idTail: text('id_tail').generatedAlwaysAs(sql`right(id, 6)`),
    receiverName: text('receiver_name').generatedAlwaysAs(sql`receiver->>'name'`),
    receiverTail: text('receiver_tail').generatedAlwaysAs(sql`right(receiver->>'tel', 4)`),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('orders_user').on(t.companyId, t.userId, t.createdAt),
    index('orders_created').on(t.companyId, t.createdAt, t.id),
    index('orders_id_tail').on(t.companyId, t.idTail),
    index('orders_receiver_name').on(t.companyId, t.receiverName, t.createdAt),
    index('orders_receiver_tail').on(t.companyId, t.receiverTail, t.createdAt),
    index('orders_share_code')
      .on(t.companyId, t.shareCode)
      .where(sql`share_code is not null`),
    index('orders_points_owner')
      .on(t.companyId, t.pointsOwnerId)
      .where(sql`points_owner_id is not null`),
    index('orders_reminded')
      .on(t.companyId, t.remindedAt)
      .where(sql`reminded_at is not null and status = 1`),
    index('orders_unpaid')
      .on(t.companyId, t.userId)
      .where(sql`status = 0`),
    index('orders_due')
      .on(t.expiresAt)
      .where(sql`status = 0`),
  ],
)

export const orderChildren = pgTable(
  'order_children',
  {
    companyId: companyId(),
    id: text().notNull(),
    orderId: text('order_id').notNull(),
    supplierId: id('supplier_id').notNull(),
    supplierName: text('supplier_name').notNull(),
    status: integer().notNull(),
    goodsAmount: amount('goods_amount'),
    freight: amount('freight'),
    /**
     * Payment of the freight of an order of a gift card: costPoints of the card, points, and fen.
     * In other orders it is a part of the lines' shares, and these are 0.
     */
    freightCard: amount('freight_card'),
    freightPoints: amount('freight_points'),
    freightCash: amount('freight_cash'),
    couponAmount: amount('coupon_amount'),
    shipper: text().notNull().default(''),
    trackingNumber: text('tracking_number').notNull().default(''),
    /** expected arrival, as the checkout showed it; null for orders without shipped goods */
    arrivesAt: at('arrives_at'),
    shippedAt: at('shipped_at'),
    confirmedAt: at('confirmed_at'),
    /** the order refund that refunds this whole part; the part closes when the refund is done */
    refundId: text('refund_id'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('order_children_order').on(t.companyId, t.orderId),
    index('order_children_to_ship')
      .on(t.companyId, t.orderId)
      .where(sql`status = 1`),
    index('order_children_due')
      .on(t.shippedAt)
      .where(sql`status = 2`),
    foreignKey({
      columns: [t.companyId, t.orderId],
      foreignColumns: [orders.companyId, orders.id],
    }),
  ],
)

export const orderLines = pgTable(
  'order_lines',
  {
    companyId: companyId(),
    id: ownId(),
    orderId: text('order_id').notNull(),
    childId: text('child_id').notNull(),
    skuId: id('sku_id').notNull(),
    /** the stock pool of the pieces: 0 is the warehouse, else an item of a flash sale */
    poolId: id('pool_id').notNull().default(0),
    spuId: id('spu_id').notNull(),
    name: text().notNull(),
    specText: text('spec_text').notNull(),
    picture: jsonb().$type<Picture>().notNull(),
    num: integer().notNull(),
    costPoints: amount('cost_points'),
    amount: amount('amount'),
    /**
     * this line's share of the coupons (costPoints), of the points (points) and of the cash (fen)
     */
    couponShare: amount('coupon_share'),
    /** part paid by the gift card, in costPoints */
    cardShare: amount('card_share'),
    pointsShare: amount('points_share'),
    cashShare: amount('cash_share'),
    reviewedAt: at('reviewed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('order_lines_order').on(t.companyId, t.orderId),
    index('order_lines_goods').on(t.companyId, t.spuId, t.orderId),
    index('order_lines_pool')
      .on(t.companyId, t.poolId)
      .where(sql`pool_id <> 0`),
    foreignKey({
      columns: [t.companyId, t.orderId],
      foreignColumns: [orders.companyId, orders.id],
    }),
  ],
)

/** Append-only: changes of an order's status, each change at most once. */
export const orderEvents = pgTable(
  'order_events',
  {
    companyId: companyId(),
    id: ownId(),
    orderId: text('order_id').notNull(),
    childId: text('child_id').notNull().default(''),
    fromStatus: integer('from_status'),
    toStatus: integer('to_status').notNull(),
    reason: text().notNull().default(''),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('order_events_once').on(t.companyId, t.orderId, t.childId, t.toStatus),
  ],
)
