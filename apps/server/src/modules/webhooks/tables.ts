import type { WebhookEventName } from '@mall/contract'
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

/** Addresses of a company's own systems that are notified of events. */
export const webhooks = pgTable(
  'webhooks',
  {
    companyId: companyId(),
    id: text().notNull(),
    url: text().notNull(),
    events: text().array().$type<WebhookEventName[]>().notNull(),
    /** encrypted signing secret, and the former one while both sign */
    secret: text().notNull(),
    formerSecret: text('former_secret'),
    formerUntil: at('former_until'),
    disabledAt: at('disabled_at'),
    /** no delivery starts before this time: a process is delivering, or the receiver has failed */
    nextRunAt: at('next_run_at').notNull(),
    /** failed attempts since the last success */
    failures: integer().notNull().default(0),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.id] })],
)

/** Effects that webhooks are notified of, written by triggers in the transaction of the effect. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    companyId: companyId(),
    id: ownId(),
    kind: text().$type<WebhookEventName>().notNull(),
    /** id of the row that caused the event: order, child order, refund, or journal and shopper */
    effectId: text('effect_id').notNull(),
    /** order or shopper: events of one subject are delivered one after the other */
    subject: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('webhook_events_once').on(t.companyId, t.kind, t.effectId),
    index('webhook_events_at').on(t.companyId, t.at),
  ],
)

/** One event for one webhook. status: pending, delivered, failed. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    companyId: companyId(),
    id: ownId(),
    webhookId: text('webhook_id').notNull(),
    eventId: id('event_id').notNull(),
    subject: text().notNull(),
    status: text().$type<'pending' | 'delivered' | 'failed'>().notNull().default('pending'),
    attempts: integer().notNull().default(0),
    nextAt: at('next_at').notNull(),
    lastAt: at('last_at'),
    /** HTTP status of the last attempt; null without a response */
    lastStatus: integer('last_status'),
    lastError: text('last_error').notNull().default(''),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({
      columns: [t.companyId, t.webhookId],
      foreignColumns: [webhooks.companyId, webhooks.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.eventId],
      foreignColumns: [webhookEvents.companyId, webhookEvents.id],
    }).onDelete('cascade'),
    uniqueIndex('webhook_deliveries_once').on(t.companyId, t.webhookId, t.eventId),
    index('webhook_deliveries_event').on(t.companyId, t.eventId),
    index('webhook_deliveries_list').on(t.companyId, t.webhookId, t.id),
    index('webhook_deliveries_due')
      .on(t.companyId, t.webhookId, t.nextAt)
      .where(sql`status = 'pending'`),
    index('webhook_deliveries_subject')
      .on(t.companyId, t.webhookId, t.subject, t.id)
      .where(sql`status = 'pending'`),
    index('webhook_deliveries_last')
      .on(t.companyId, t.lastAt)
      .where(sql`status <> 'pending'`),
  ],
)
