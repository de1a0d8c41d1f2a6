import { sql } from 'drizzle-orm'
import {
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { at, companyId, createdAt, id, ownId } from '../../db/columns.ts'
import { outlets, pickupTickets } from '../equity/tables.ts'

export const staff = pgTable(
  'staff',
  {
    companyId: companyId(),
    id: ownId(),
    outletId: id('outlet_id').notNull(),
    name: text().notNull(),
    displayName: text('display_name').notNull(),
    passwordHash: text('password_hash').notNull(),
    disabledAt: at('disabled_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('staff_name').on(t.companyId, t.name),
    foreignKey({
      columns: [t.companyId, t.outletId],
      foreignColumns: [outlets.companyId, outlets.id],
    }),
  ],
)

/** Tokens are stored as SHA-256 only. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    companyId: companyId(),
    tokenHash: text('token_hash').notNull(),
    staffId: id('staff_id').notNull(),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.tokenHash] }),
    index('staff_sessions_staff').on(t.companyId, t.staffId),
    index('staff_sessions_expiry').on(t.companyId, t.expiresAt),
  ],
)

/** An undone verification keeps its row; a ticket has at most one that is not undone. */
export const verifications = pgTable(
  'verifications',
  {
    companyId: companyId(),
    id: ownId(),
    ticketId: id('ticket_id').notNull(),
    orderId: text('order_id').notNull(),
    outletId: id('outlet_id').notNull(),
    staffId: id('staff_id').notNull(),
    requestKey: text('request_key').notNull(),
    at: at('at').notNull(),
    undoneAt: at('undone_at'),
    undoneBy: id('undone_by'),
    undoReason: text('undo_reason').notNull().default(''),
    /** the child order is completed, so the verification is final */
    completedAt: at('completed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('verifications_ticket')
      .on(t.companyId, t.ticketId)
      .where(sql`undone_at is null`),
    uniqueIndex('verifications_request').on(t.companyId, t.staffId, t.requestKey),
    index('verifications_due')
      .on(t.at)
      .where(sql`undone_at is null and completed_at is null`),
    foreignKey({
      columns: [t.companyId, t.ticketId],
      foreignColumns: [pickupTickets.companyId, pickupTickets.id],
    }),
    foreignKey({
      columns: [t.companyId, t.staffId],
      foreignColumns: [staff.companyId, staff.id],
    }),
  ],
)

/** Events of the counter, including wrong codes and passwords. */
export const counterEvents = pgTable(
  'counter_events',
  {
    companyId: companyId(),
    id: ownId(),
    /** null for wrong passwords */
    staffId: id('staff_id'),
    outletId: id('outlet_id'),
    /** the 6 digits of the code; for a wrong password a hash of account and network */
    subject: text().notNull(),
    ticketId: id('ticket_id'),
    generation: integer(),
    /** ready, verified, undone, wrong, used, other-outlet, expired, after-sale, password */
    outcome: text().notNull(),
    note: text().notNull().default(''),
    at: at('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('counter_events_subject').on(t.companyId, t.subject, t.at),
    index('counter_events_staff').on(t.companyId, t.staffId, t.at),
    index('counter_events_outlet').on(t.companyId, t.outletId, t.at),
    index('counter_events_at').on(t.companyId, t.at),
  ],
)
