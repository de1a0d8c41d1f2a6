import type { TrackingEvent } from '@mall/contract'
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
import { at, companyId, createdAt, id, ownId } from '../../db/columns.ts'
import { orderChildren, orderLines } from '../orders/tables.ts'

/**
 * A parcel of a child order. Its carrier, number and phone are the key of its row in `tracking`.
 */
export const shipments = pgTable(
  'shipments',
  {
    companyId: companyId(),
    id: ownId(),
    orderId: text('order_id').notNull(),
    childId: text('child_id').notNull(),
    shipper: text().notNull(),
    /** code of the carrier; '' if the carrier cannot be tracked */
    carrier: text().notNull(),
    trackingNumber: text('tracking_number').notNull(),
    /** last four digits of the receiver's phone, by which couriers verify a query */
    phoneTail: text('phone_tail').notNull(),
    shippedAt: at('shipped_at').notNull(),
    /** time of the number's last correction */
    correctedAt: at('corrected_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('shipments_once').on(t.companyId, t.childId, t.trackingNumber),
    index('shipments_order').on(t.companyId, t.orderId),
    index('shipments_number').on(t.companyId, t.trackingNumber),
    foreignKey({
      columns: [t.companyId, t.childId],
      foreignColumns: [orderChildren.companyId, orderChildren.id],
    }),
  ],
)

export const shipmentLines = pgTable(
  'shipment_lines',
  {
    companyId: companyId(),
    shipmentId: id('shipment_id').notNull(),
    lineId: id('line_id').notNull(),
    num: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.shipmentId, t.lineId] }),
    index('shipment_lines_line').on(t.companyId, t.lineId),
    foreignKey({
      columns: [t.companyId, t.shipmentId],
      foreignColumns: [shipments.companyId, shipments.id],
    }),
    foreignKey({
      columns: [t.companyId, t.lineId],
      foreignColumns: [orderLines.companyId, orderLines.id],
    }),
  ],
)

/** Cached timelines of the tracking service, and the subscriptions to them. */
export const tracking = pgTable(
  'tracking',
  {
    companyId: companyId(),
    carrier: text().notNull(),
    trackingNumber: text('tracking_number').notNull(),
    phoneTail: text('phone_tail').notNull(),
    status: integer().notNull().default(0),
    events: jsonb().$type<TrackingEvent[]>().notNull().default([]),
    createdAt: createdAt(),
    updatedAt: at('updated_at'),
    /** time of the last query, successful or not, which limits the queries to the courier */
    queriedAt: at('queried_at'),
    /** time of the next attempt to subscribe; null: subscribed, refused or given up */
    subscribeAt: at('subscribe_at'),
    subscribeAttempts: integer('subscribe_attempts').notNull().default(0),
    subscribedAt: at('subscribed_at'),
    /** the service's reason for refusing a query or the subscription; '' for none */
    problem: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.carrier, t.trackingNumber, t.phoneTail] }),
    index('tracking_due')
      .on(t.subscribeAt)
      .where(sql`subscribe_at is not null`),
    index('tracking_created').on(t.companyId, t.createdAt),
  ],
)
