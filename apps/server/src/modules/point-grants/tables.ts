import type { PointBudgetKind } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { amount, at, companyId, createdAt, id, ownId } from '../../db/columns.ts'

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
