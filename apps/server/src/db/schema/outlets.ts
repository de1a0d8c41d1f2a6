import type { OpeningHours } from '@mall/contract'
import { sql } from 'drizzle-orm'
import {
  check,
  doublePrecision,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { at, companyId, createdAt, id, ownId } from './columns.ts'

/** Outlets are stock pools: their ids are above those of the other pools (items of flash sales). */
const OUTLET_IDS_FROM = 2_000_000_000_000

export const outlets = pgTable(
  'outlets',
  {
    companyId: companyId(),
    /** the pool of its pieces in `stocks` */
    id: id().notNull().generatedByDefaultAsIdentity({ startWith: OUTLET_IDS_FROM }),
    /** the company's own number */
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

/** The person who collects, and the outlet of the last choice. */
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
