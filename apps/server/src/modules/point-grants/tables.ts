import type { PointBudgetKind } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { amount, at, companyId, createdAt, id, ownId } from '../../db/columns.ts'

/**
 * Points granted by a file, or a budget for effects of one kind, after a second person's approval.
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
    /** number of lines imported so far; the next batch begins there */
    next: integer().notNull().default(0),
    points: amount('points'),
    /** points left in an open budget; points returned by a closed one; 0 for a file */
    remaining: amount('remaining'),
    /** expiry of a file's points; end of a budget */
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
    /** id of the partner's person, removed when the line is booked; '' for a shopper */
    provider: text().notNull().default(''),
    subject: text().notNull().default(''),
    points: amount('points'),
    note: text().notNull().default(''),
    /** null until the line is booked */
    batchId: id('batch_id'),
    /** row of the waiting points, if the person had not signed in when the line was booked */
    pendingId: id('pending_id'),
    /**
     * points taken back; null until the reversal; less than `points` if some were spent or expired
     */
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
