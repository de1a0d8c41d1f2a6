import type { Picture } from '@mall/contract'
import type { z } from 'zod'
import type { SeedCoupon } from '@mall/contract/seed-file'
import type { CouponStatus } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import {
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
import { amount, at, companyId, createdAt, id, ownId } from '../columns.ts'

export type CouponRule = z.output<typeof SeedCoupon>

export const couponTemplates = pgTable(
  'coupon_templates',
  {
    companyId: companyId(),
    id: id().notNull(),
    rule: jsonb().$type<CouponRule>().notNull(),
    claimed: integer().notNull().default(0),
    /** amount that orders are reduced by, costPoints; returns with the coupon */
    given: amount('given').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    check(
      'coupon_templates_budget',
      sql`given >= 0 and given <= coalesce((rule->>'budget')::bigint, given)`,
    ),
  ],
)

/** status: unused, locked (in an unpaid order), used. Expiry is read from validTo. */
export const coupons = pgTable(
  'coupons',
  {
    companyId: companyId(),
    id: text().notNull(),
    templateId: id('template_id').notNull(),
    userId: id('user_id').notNull(),
    status: text().$type<CouponStatus>().notNull().default('unused'),
    orderId: text('order_id'),
    validFrom: at('valid_from').notNull(),
    validTo: at('valid_to').notNull(),
    /** 1 to `perPerson` of the shopper's claims of the template */
    claimNumber: integer('claim_number').notNull().default(1),
    /** the caller's idempotency key; null for those that a seed file gave */
    requestKey: text('request_key'),
    /**
     * how it was claimed: `center`, `home`, `page`, `activity:…`, `code:…` (batch), `issue:…`
     * (file)
     */
    source: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('coupons_user').on(t.companyId, t.userId, t.status),
    uniqueIndex('coupons_claim').on(t.companyId, t.templateId, t.userId, t.claimNumber),
    uniqueIndex('coupons_request').on(t.companyId, t.userId, t.requestKey),
  ],
)
/** Append-only. kind: claim, lock, release, use, return. */
export const couponEvents = pgTable(
  'coupon_events',
  {
    companyId: companyId(),
    id: ownId(),
    couponId: text('coupon_id').notNull(),
    orderId: text('order_id'),
    kind: text().notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('coupon_events_once').on(t.companyId, t.couponId, t.orderId, t.kind),
  ],
)

/** Codes that can be exchanged for a coupon, by their keyed hash. */
export const couponCodes = pgTable(
  'coupon_codes',
  {
    companyId: companyId(),
    codeHash: text('code_hash').notNull(),
    templateId: id('template_id').notNull(),
    batchId: text('batch_id').notNull(),
    /** the coupon it was exchanged for */
    couponId: text('coupon_id'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.codeHash] }),
    index('coupon_codes_batch').on(t.companyId, t.templateId, t.batchId),
  ],
)

/** Wrong codes of a shopper, kept for a day. */
export const couponCodeFailures = pgTable(
  'coupon_code_failures',
  { companyId: companyId(), id: ownId(), userId: id('user_id').notNull(), at: at('at').notNull() },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('coupon_code_failures_user').on(t.companyId, t.userId, t.at),
  ],
)

/**
 * Files of shoppers who receive coupons from an operator; `approvedFor` persons by a second person.
 */
export const couponIssues = pgTable(
  'coupon_issues',
  {
    companyId: companyId(),
    templateId: id('template_id').notNull(),
    /** SHA-256 of the file */
    fileHash: text('file_hash').notNull(),
    issued: integer().notNull().default(0),
    approvedFor: integer('approved_for').notNull().default(0),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.templateId, t.fileHash] })],
)

/** One-time submit tokens, by SHA-256: the idempotency key of an order. */
export const checkoutTokens = pgTable(
  'checkout_tokens',
  {
    companyId: companyId(),
    tokenHash: text('token_hash').notNull(),
    userId: id('user_id').notNull(),
    items: jsonb().$type<{ skuId: number; num: number }[]>().notNull(),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    /** SHA-256 of the body it was first used with, and the data it was answered with */
    bodyHash: text('body_hash'),
    orderId: text('order_id'),
    answer: jsonb(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.tokenHash] }),
    index('checkout_tokens_expiry').on(t.expiresAt),
  ],
)

/** Items on their way to the checkout in another app: one code per shopper, kept as a SHA-256. */
export const checkoutHandovers = pgTable(
  'checkout_handovers',
  {
    companyId: companyId(),
    userId: id('user_id').notNull(),
    codeHash: text('code_hash').notNull(),
    items: jsonb().$type<{ skuId: number; num: number }[]>().notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId] }),
    uniqueIndex('checkout_handovers_code').on(t.companyId, t.codeHash),
  ],
)

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
    /** the first of its coupons (`order_coupons`), and what they take off in all */
    couponId: text('coupon_id'),
    couponAmount: amount('coupon_amount'),
    couponFreight: amount('coupon_freight'),
    /** costPoints that a gift card's balance pays */
    cardAmount: amount('card_amount'),
    freightBefore: amount('freight_before'),
    freight: amount('freight'),
    /** points held or spent, and their worth in costPoints */
    points: amount('points'),
    pointsAmount: amount('points_amount'),
    /** whose points they are in an order of a gift card; null: its shopper's */
    pointsOwnerId: id('points_owner_id'),
    /** left to pay in cash: in costPoints and in fen */
    payable: amount('payable'),
    cash: amount('cash'),
    remark: text().notNull().default(''),
    receiver: jsonb().$type<{ name: string; tel: string; address: string }>().notNull(),
    payChannel: text('pay_channel').notNull().default(''),
    cancelReason: text('cancel_reason').notNull().default(''),
    paidAt: at('paid_at'),
    cancelledAt: at('cancelled_at'),
    finishedAt: at('finished_at'),
    hiddenAt: at('hidden_at'),
    /** the shopper's last change of the receiver */
    receiverChangedAt: at('receiver_changed_at'),
    /** the shopper's last reminder to ship */
    remindedAt: at('reminded_at'),
    refundedPoints: amount('refunded_points'),
    refundedCash: amount('refunded_cash'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('orders_user').on(t.companyId, t.userId, t.createdAt),
    index('orders_receiver_tel').on(t.companyId, sql`(receiver->>'tel')`, t.createdAt),
    index('orders_points_owner')
      .on(t.companyId, t.pointsOwnerId)
      .where(sql`points_owner_id is not null`),
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
    shippedAt: at('shipped_at'),
    confirmedAt: at('confirmed_at'),
    /** the order refund that takes back all of this part; the part is closed once it is done */
    refundId: text('refund_id'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('order_children_order').on(t.companyId, t.orderId),
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
    /** the gift card's part, costPoints */
    cardShare: amount('card_share'),
    pointsShare: amount('points_share'),
    cashShare: amount('cash_share'),
    reviewedAt: at('reviewed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('order_lines_order').on(t.companyId, t.orderId),
    index('order_lines_pool')
      .on(t.companyId, t.poolId)
      .where(sql`pool_id <> 0`),
    foreignKey({
      columns: [t.companyId, t.orderId],
      foreignColumns: [orders.companyId, orders.id],
    }),
  ],
)

/** Append-only: each edge an order took, at most once. */
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
    /** the first of the coupons that were given back, where all of the order is refunded */
    couponId: text('coupon_id'),
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

/** How many pieces a person holds of a product with a limit; cancelled orders give theirs back. */
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
