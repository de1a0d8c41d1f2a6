import type { AlertChannel, AlertKind, Permission, Role } from '@mall/contract'
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
import { at, companyId, createdAt, id, ownId } from '../../db/columns.ts'

/** Rules: receivers, channel and hours of the messages about waiting work. */
export const alertRules = pgTable(
  'alert_rules',
  {
    companyId: companyId(),
    name: text().notNull(),
    channel: text().$type<AlertChannel>().notNull(),
    kinds: text().array().$type<AlertKind[]>().notNull(),
    /** limits alerts to those of this role's permissions */
    role: text().$type<Role>(),
    addresses: text().array().notNull(),
    /** encrypted: the address of a robot holds its key */
    robotUrl: text('robot_url'),
    robotSecret: text('robot_secret'),
    /** hours of Beijing; equal hours mean the whole day */
    fromHour: integer('from_hour').notNull(),
    toHour: integer('to_hour').notNull(),
    lowStock: integer('low_stock').notNull(),
    disabled: boolean().notNull(),
    /** earliest next message, a minute after the last or later after a failure */
    nextRunAt: at('next_run_at').notNull(),
    /** failed attempts since the last success */
    failures: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.name] }),
    check('alert_rules_hours', sql`from_hour between 0 and 23 and to_hour between 1 and 24`),
  ],
)

/** Contains no data of shoppers, because alerts leave the mall. */
export type AlertFacts = { by?: string; summary?: string; name?: string; available?: number }

/** Pending work, one row from its start to its end. */
export const alerts = pgTable(
  'alerts',
  {
    companyId: companyId(),
    id: ownId(),
    kind: text().$type<AlertKind>().notNull(),
    /** number of the approval, conversation, request or SKU */
    subject: text().notNull(),
    /** permission required to do the work */
    permission: text().$type<Permission>().notNull(),
    facts: jsonb().$type<AlertFacts>().notNull(),
    raisedAt: at('raised_at').notNull(),
    endedAt: at('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('alerts_open')
      .on(t.companyId, t.kind, t.subject)
      .where(sql`ended_at is null`),
    index('alerts_ended').on(t.companyId, t.endedAt),
  ],
)

/** An alert assigned to a rule, with the result of its messages. */
export const alertDeliveries = pgTable(
  'alert_deliveries',
  {
    companyId: companyId(),
    id: ownId(),
    rule: text().notNull(),
    alertId: id('alert_id').notNull(),
    /** dropped: the work was done before the rule's hours */
    status: text().$type<'pending' | 'sent' | 'failed' | 'dropped'>().notNull().default('pending'),
    attempts: integer().notNull().default(0),
    nextAt: at('next_at').notNull(),
    lastAt: at('last_at'),
    lastError: text('last_error').notNull().default(''),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('alert_deliveries_once').on(t.companyId, t.rule, t.alertId),
    index('alert_deliveries_due')
      .on(t.companyId, t.rule, t.nextAt)
      .where(sql`status = 'pending'`),
    index('alert_deliveries_alert').on(t.companyId, t.alertId),
    foreignKey({
      columns: [t.companyId, t.rule],
      foreignColumns: [alertRules.companyId, alertRules.name],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.alertId],
      foreignColumns: [alerts.companyId, alerts.id],
    }).onDelete('cascade'),
    check('alert_deliveries_status', sql`status in ('pending', 'sent', 'failed', 'dropped')`),
  ],
)
