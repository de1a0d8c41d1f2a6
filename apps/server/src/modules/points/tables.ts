import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { amount, at, companyId, createdAt, id, ownId } from '../../db/columns.ts'

/**
 * Double-entry ledger of points, append-only. A journal's entries sum to zero (checked at commit).
 * Accounts: `user` free points of a shopper, `held` points held by unpaid orders, `issued` the
 * company's pool (negative), `spent`, `expired`, `campaign` points that a campaign (its owner) has
 * not given yet, `reversed` points that campaigns took back, `partner` points from a bank
 * (negative), `pending` points that wait for the first sign-in of a partner's person (its row is
 * the owner).
 */
export const journals = pgTable(
  'journals',
  {
    companyId: companyId(),
    id: ownId(),
    /** identifies the effect: `order:…:hold`, `order:…:spend`, `seed:…` */
    key: text().notNull(),
    reason: text().notNull(),
    orderId: text('order_id'),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('journals_key').on(t.companyId, t.key),
    index('journals_at').on(t.companyId, t.at, t.id),
  ],
)

export const entries = pgTable(
  'entries',
  {
    companyId: companyId(),
    id: ownId(),
    journalId: id('journal_id').notNull(),
    account: text().notNull(),
    /** shopper of `user` and `held`, 0 for the company's own accounts */
    ownerId: id('owner_id').notNull(),
    batchId: id('batch_id'),
    delta: amount('delta'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('entries_journal').on(t.companyId, t.journalId),
    index('entries_owner').on(t.companyId, t.ownerId, t.account, t.id),
    foreignKey({
      columns: [t.companyId, t.journalId],
      foreignColumns: [journals.companyId, journals.id],
    }),
  ],
)

/** A batch of points with one grant and one expiry. `remaining` is a guarded projection. */
export const pointBatches = pgTable(
  'point_batches',
  {
    companyId: companyId(),
    id: ownId(),
    userId: id('user_id').notNull(),
    granted: amount('granted'),
    remaining: amount('remaining'),
    expiresAt: at('expires_at').notNull(),
    /** time when a refund extended the expiry, at most once */
    extendedAt: at('extended_at'),
    /**
     * Time when the expired batch had no points left. The index of due batches uses this column,
     * because `remaining` changes with each order and would need a new index entry each time.
     */
    closedAt: at('closed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('point_batches_user').on(t.companyId, t.userId, t.expiresAt),
    index('point_batches_due')
      .on(t.expiresAt, t.companyId, t.id)
      .where(sql`closed_at is null`),
    check('point_batches_sign', sql`remaining >= 0`),
    check('point_batches_closed', sql`closed_at is null or remaining = 0`),
  ],
)

/**
 * Guarded projection of the ledger, one row a shopper; its row lock orders a shopper's spending.
 */
export const pointBalances = pgTable(
  'point_balances',
  {
    companyId: companyId(),
    userId: id('user_id').notNull(),
    available: amount('available'),
    held: amount('held'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId] }),
    check('point_balances_sign', sql`available >= 0 and held >= 0`),
  ],
)

/**
 * Points for a partner's person who has not signed in yet: account `pending` holds them until the
 * first sign-in. The partner's id is removed when the row ends.
 */
export const pendingPoints = pgTable(
  'pending_points',
  {
    companyId: companyId(),
    id: ownId(),
    provider: text().notNull(),
    /** id of the partner's person; '' after the row has ended */
    subject: text().notNull(),
    points: amount('points'),
    reason: text().notNull(),
    state: text().$type<PendingPointsState>().notNull().default('waiting'),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
    endedAt: at('ended_at'),
    /** shopper who received the points */
    userId: id('user_id'),
    batchId: id('batch_id'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('pending_points_person')
      .on(t.companyId, t.provider, t.subject)
      .where(sql`state = 'waiting'`),
    index('pending_points_due')
      .on(t.expiresAt)
      .where(sql`state = 'waiting'`),
    check('pending_points_sign', sql`points > 0`),
  ],
)

export type PendingPointsState = 'waiting' | 'credited' | 'expired' | 'reversed'
