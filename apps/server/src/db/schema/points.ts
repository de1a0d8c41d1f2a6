import type { PointBudgetKind } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import {
  check,
  integer,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { amount, at, companyId, createdAt, id, ownId } from './columns.ts'

/**
 * Double-entry ledger of points, append-only. A journal's entries sum to zero (checked at commit).
 * Accounts: `user` free points of a shopper, `held` points held by unpaid orders, `issued` the
 * company's pool (negative), `spent`, `expired`, `campaign` what a campaign (its owner) has still to give,
 * `reversed` what campaigns took back, `partner` what came from a bank (negative), `pending` what waits
 * for the first sign-in of a partner's person (its row is the owner).
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
  ],
)

export const entries = pgTable(
  'entries',
  {
    companyId: companyId(),
    id: ownId(),
    journalId: id('journal_id').notNull(),
    account: text().notNull(),
    /** the shopper for `user` and `held`, 0 for the company's own accounts */
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

/** Points that came together and expire together. `remaining` is a guarded projection. */
export const pointBatches = pgTable(
  'point_batches',
  {
    companyId: companyId(),
    id: ownId(),
    userId: id('user_id').notNull(),
    granted: amount('granted'),
    remaining: amount('remaining'),
    expiresAt: at('expires_at').notNull(),
    /** when a refund of a paid order extended it; once */
    extendedAt: at('extended_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('point_batches_user').on(t.companyId, t.userId, t.expiresAt),
    index('point_batches_due').on(t.expiresAt),
    check('point_batches_sign', sql`remaining >= 0`),
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
 * Points granted by a file, or a budget that effects of one kind draw from, once a second person
 * has approved it.
 */
export const pointCampaigns = pgTable(
  'point_campaigns',
  {
    companyId: companyId(),
    id: ownId(),
    kind: text().$type<'file' | PointBudgetKind>().notNull().default('file'),
    title: text().notNull(),
    /** '' for a budget */
    fileHash: text('file_hash').notNull(),
    state: text().$type<CampaignState | BudgetState>().notNull().default('draft'),
    /** lines imported so far; the next batch begins here */
    next: integer().notNull().default(0),
    points: amount('points'),
    /** left in an open budget; returned by a closed one; 0 for a file */
    remaining: amount('remaining'),
    /** of a file's points; of a budget: until when it gives */
    expiresAt: at('expires_at').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
    finishedAt: at('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('point_campaigns_file').on(t.companyId, t.fileHash),
    index('point_campaigns_open')
      .on(t.createdAt)
      .where(sql`state in ('running', 'reversing')`),
    index('point_campaigns_budget')
      .on(t.companyId, t.kind, t.id)
      .where(sql`state = 'open'`),
    check('point_campaigns_remaining', sql`remaining between 0 and points`),
  ],
)
export type CampaignState =
  | 'draft'
  | 'waiting'
  | 'rejected'
  | 'running'
  | 'done'
  | 'reversal-waiting'
  | 'reversing'
  | 'reversed'
export type BudgetState = 'waiting' | 'rejected' | 'open' | 'closed'

export const pointCampaignLines = pgTable(
  'point_campaign_lines',
  {
    companyId: companyId(),
    campaignId: id('campaign_id').notNull(),
    line: integer().notNull(),
    /** null for a partner's person who has not signed in yet */
    userId: id('user_id'),
    /** the partner's person, until the line is booked; '' for a shopper */
    provider: text().notNull().default(''),
    subject: text().notNull().default(''),
    points: amount('points'),
    note: text().notNull().default(''),
    /** null until the line is booked */
    batchId: id('batch_id'),
    /** the row that keeps the points, where the person had not signed in when the line was booked */
    pendingId: id('pending_id'),
    /** null until the line is reversed; less than `points` where some were spent or expired */
    reversed: id('reversed'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.campaignId, t.line] }),
    foreignKey({
      columns: [t.companyId, t.campaignId],
      foreignColumns: [pointCampaigns.companyId, pointCampaigns.id],
    }),
  ],
)

/**
 * Points for a partner's person who has not signed in yet: account `pending` holds them until the first
 * sign-in. The partner's id is removed at the end.
 */
export const pendingPoints = pgTable(
  'pending_points',
  {
    companyId: companyId(),
    id: ownId(),
    provider: text().notNull(),
    /** '' once it has ended */
    subject: text().notNull(),
    points: amount('points'),
    reason: text().notNull(),
    state: text().$type<PendingPointsState>().notNull().default('waiting'),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
    endedAt: at('ended_at'),
    /** receiver */
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
