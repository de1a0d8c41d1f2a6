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
import type { z } from 'zod'
import { amount, at, companyId, createdAt, id, ownId } from '../../db/columns.ts'
import { orders } from '../orders/tables.ts'

export type CouponRule = z.output<typeof SeedCoupon>

export const couponTemplates = pgTable(
  'coupon_templates',
  {
    companyId: companyId(),
    id: id().notNull(),
    rule: jsonb().$type<CouponRule>().notNull(),
    claimed: integer().notNull().default(0),
    /** total discount of orders, costPoints; decreases when a coupon is returned */
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
    /** index of the shopper's claim of the template, 1 to `perPerson` */
    claimNumber: integer('claim_number').notNull().default(1),
    /** the caller's idempotency key; null for coupons of a seed file */
    requestKey: text('request_key'),
    /**
     * source of the claim: `center`, `home`, `page`, `activity:…`, `code:…` (batch), `issue:…`
     * (file)
     */
    source: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('coupons_user').on(t.companyId, t.userId, t.status),
    index('coupons_ending')
      .on(t.validTo)
      .where(sql`status = 'unused'`),
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
    couponId: text('coupon_id'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.codeHash] }),
    index('coupon_codes_batch').on(t.companyId, t.templateId, t.batchId),
  ],
)

/** Wrong codes of a shopper, retained for a day. */
export const couponCodeFailures = pgTable(
  'coupon_code_failures',
  { companyId: companyId(), id: ownId(), userId: id('user_id').notNull(), at: at('at').notNull() },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('coupon_code_failures_user').on(t.companyId, t.userId, t.at),
    index('coupon_code_failures_at').on(t.companyId, t.at),
  ],
)

/** Files of recipients; `approvedFor` persons were approved by a second person. */
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

/** Append-only: discount of each coupon of an order, costPoints; one per kind and order. */
export const orderCoupons = pgTable(
  'order_coupons',
  {
    companyId: companyId(),
    orderId: text('order_id').notNull(),
    couponId: text('coupon_id').notNull(),
    kind: text().$type<CouponRule['kind']>().notNull(),
    amount: amount('amount'),
    /** discount of the freight that the company's rules leave */
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
