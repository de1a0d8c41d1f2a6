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
import { at, companyId, createdAt, id } from '../../db/columns.ts'
import { benefitActivities, benefitGrants } from '../equity/tables.ts'
import { users } from '../login/tables.ts'

/** Benefit activities for the phones of a list. */
export const gxCampaigns = pgTable(
  'gx_campaigns',
  {
    companyId: companyId(),
    activityId: id('activity_id').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.activityId] }),
    foreignKey({
      columns: [t.companyId, t.activityId],
      foreignColumns: [benefitActivities.companyId, benefitActivities.id],
    }),
  ],
)

/** Qualified people by keyed phone hash; the phone itself is stored nowhere. */
export const gxQualifications = pgTable(
  'gx_qualifications',
  {
    companyId: companyId(),
    activityId: id('activity_id').notNull(),
    /** HMAC-SHA-256 of company, activity and phone */
    phoneHash: text('phone_hash').notNull(),
    /** name of the imported file */
    source: text().notNull(),
    createdAt: createdAt(),
    userId: id('user_id'),
    grantId: id('grant_id'),
    claimedAt: at('claimed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.activityId, t.phoneHash] }),
    uniqueIndex('gx_qualifications_once')
      .on(t.companyId, t.activityId, t.userId)
      .where(sql`user_id is not null`),
    uniqueIndex('gx_qualifications_grant')
      .on(t.companyId, t.grantId)
      .where(sql`grant_id is not null`),
    index('gx_qualifications_user').on(t.companyId, t.userId),
    foreignKey({
      columns: [t.companyId, t.activityId],
      foreignColumns: [gxCampaigns.companyId, gxCampaigns.activityId],
    }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
    foreignKey({
      columns: [t.companyId, t.grantId],
      foreignColumns: [benefitGrants.companyId, benefitGrants.id],
    }),
    check(
      'gx_qualifications_claim',
      sql`(user_id is null) = (claimed_at is null) and (grant_id is null) = (claimed_at is null)`,
    ),
  ],
)
