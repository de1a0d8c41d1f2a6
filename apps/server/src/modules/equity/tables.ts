import type { OpeningHours } from '@mall/contract'
import { sql } from 'drizzle-orm'
import {
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { at, companyId, createdAt, id, ownId } from '../../db/columns.ts'
import { orders } from '../orders/tables.ts'

export const benefitActivities = pgTable(
  'benefit_activities',
  {
    companyId: companyId(),
    id: ownId(),
    title: text().notNull(),
    note: text().notNull().default(''),
    ways: jsonb().$type<('pickup' | 'mail')[]>().notNull(),
    /** pieces of each grant */
    quantity: integer().notNull(),
    skuIds: jsonb('sku_ids').$type<number[]>().notNull(),
    /** coupons of each grant */
    couponTemplateIds: jsonb('coupon_template_ids').$type<number[]>().notNull().default([]),
    validFrom: at('valid_from').notNull(),
    validUntil: at('valid_until').notNull(),
    status: text().$type<'open' | 'stopped'>().notNull().default('open'),
    requestKey: text('request_key').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('benefit_activities_request').on(t.companyId, t.requestKey),
    check('benefit_activities_status', sql`status in ('open', 'stopped')`),
    check('benefit_activities_value', sql`quantity > 0 and valid_until > valid_from`),
  ],
)

/** `used` is a guarded count of the grant's uncancelled orders. */
export const benefitGrants = pgTable(
  'benefit_grants',
  {
    companyId: companyId(),
    id: ownId(),
    activityId: id('activity_id').notNull(),
    userId: id('user_id').notNull(),
    /** name of the file or rule */
    source: text().notNull(),
    quantity: integer().notNull(),
    used: integer().notNull().default(0),
    validUntil: at('valid_until').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('benefit_grants_once').on(t.companyId, t.activityId, t.userId, t.source),
    index('benefit_grants_user').on(t.companyId, t.userId),
    index('benefit_grants_ending')
      .on(t.validUntil)
      .where(sql`used < quantity`),
    foreignKey({
      columns: [t.companyId, t.activityId],
      foreignColumns: [benefitActivities.companyId, benefitActivities.id],
    }),
    check('benefit_grants_used', sql`used between 0 and quantity`),
  ],
)

/** Grants that wait for an approval because of their value. */
export const benefitGrantRequests = pgTable(
  'benefit_grant_requests',
  {
    companyId: companyId(),
    /** SHA-256 of activity, source and shoppers, to detect a repeated request */
    id: text().notNull(),
    activityId: id('activity_id').notNull(),
    source: text().notNull(),
    userIds: jsonb('user_ids').$type<number[]>().notNull(),
    requestedAt: at('requested_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({
      columns: [t.companyId, t.activityId],
      foreignColumns: [benefitActivities.companyId, benefitActivities.id],
    }),
    index('benefit_grant_requests_requested').on(t.companyId, t.requestedAt),
  ],
)

/** Append-only orders of benefits; a cancellation is read from the refund. */
export const benefitOrders = pgTable(
  'benefit_orders',
  {
    companyId: companyId(),
    orderId: text('order_id').notNull(),
    grantId: id('grant_id').notNull(),
    userId: id('user_id').notNull(),
    /** idempotency key of the request, and the SHA-256 of its body */
    requestKey: text('request_key').notNull(),
    bodyHash: text('body_hash').notNull(),
    way: text().$type<'pickup' | 'mail'>().notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.orderId] }),
    uniqueIndex('benefit_orders_request').on(t.companyId, t.userId, t.requestKey),
    index('benefit_orders_grant').on(t.companyId, t.grantId),
    foreignKey({
      columns: [t.companyId, t.grantId],
      foreignColumns: [benefitGrants.companyId, benefitGrants.id],
    }),
    foreignKey({
      columns: [t.companyId, t.orderId],
      foreignColumns: [orders.companyId, orders.id],
    }),
  ],
)

/** `slot`: the 6 digits that staff type first, unique among open tickets. */
export const pickupTickets = pgTable(
  'pickup_tickets',
  {
    companyId: companyId(),
    id: ownId(),
    orderId: text('order_id').notNull(),
    userId: id('user_id').notNull(),
    outletId: id('outlet_id').notNull(),
    slotId: id('slot_id'),
    slot: text().notNull(),
    generation: integer().notNull().default(1),
    /** SHA-256 of the device that holds the key of this generation */
    device: text(),
    validUntil: at('valid_until').notNull(),
    changedAt: at('changed_at'),
    closedAt: at('closed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('pickup_tickets_order').on(t.companyId, t.orderId),
    uniqueIndex('pickup_tickets_slot')
      .on(t.companyId, t.slot)
      .where(sql`closed_at is null`),
    index('pickup_tickets_user').on(t.companyId, t.userId),
    foreignKey({
      columns: [t.companyId, t.orderId],
      foreignColumns: [benefitOrders.companyId, benefitOrders.orderId],
    }),
    foreignKey({
      columns: [t.companyId, t.outletId],
      foreignColumns: [outlets.companyId, outlets.id],
    }),
  ],
)

/** Outlets are stock pools; their ids are above those of flash sale items. */
const OUTLET_IDS_FROM = 2_000_000_000_000

export const outlets = pgTable(
  'outlets',
  {
    companyId: companyId(),
    /** the pool of its pieces in `stocks` */
    id: id().notNull().generatedByDefaultAsIdentity({ startWith: OUTLET_IDS_FROM }),
    code: text().notNull(),
    name: text().notNull(),
    province: text().notNull(),
    city: text().notNull(),
    county: text().notNull(),
    address: text().notNull(),
    tel: text().notNull().default(''),
    longitude: doublePrecision().notNull(),
    latitude: doublePrecision().notNull(),
    hours: jsonb().$type<OpeningHours[]>().notNull(),
    closedAt: at('closed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('outlets_code').on(t.companyId, t.code),
    check('outlets_pool', sql.raw(`id >= ${String(OUTLET_IDS_FROM)}`)),
  ],
)

/** Appointment slots; `booked` counts the open and verified tickets. */
export const outletSlots = pgTable(
  'outlet_slots',
  {
    companyId: companyId(),
    id: ownId(),
    outletId: id('outlet_id').notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    capacity: integer().notNull(),
    booked: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('outlet_slots_once').on(t.companyId, t.outletId, t.startsAt),
    foreignKey({
      columns: [t.companyId, t.outletId],
      foreignColumns: [outlets.companyId, outlets.id],
    }),
    check('outlet_slots_booked', sql`booked >= 0 and ends_at > starts_at`),
  ],
)

/** The collecting person and the last chosen outlet. */
export const outletContacts = pgTable(
  'outlet_contacts',
  {
    companyId: companyId(),
    userId: id('user_id').notNull(),
    name: text().notNull(),
    tel: text().notNull(),
    outletId: id('outlet_id'),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.userId] })],
)
