import type { Picture } from '@mall/contract'
import type { ReviewReportReason } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { amount, at, companyId, createdAt, id, ownId } from '../../db/columns.ts'
import { spus } from '../goods/tables.ts'
import { users } from '../login/tables.ts'
import { orderLines } from '../orders/tables.ts'

/** Reviews of received lines, at most one for each line. */
export const reviews = pgTable(
  'reviews',
  {
    companyId: companyId(),
    id: ownId(),
    userId: id('user_id').notNull(),
    orderId: text('order_id').notNull(),
    lineId: id('line_id').notNull(),
    spuId: id('spu_id').notNull(),
    status: integer().notNull(),
    rating: integer().notNull(),
    tags: text().array().notNull().default([]),
    text: text().notNull().default(''),
    pictures: jsonb().$type<Picture[]>().notNull().default([]),
    isAnonymous: boolean('is_anonymous').notNull().default(false),
    createdAt: createdAt(),
    followUpText: text('follow_up_text').notNull().default(''),
    followUpPictures: jsonb('follow_up_pictures').$type<Picture[]>().notNull().default([]),
    followUpAt: at('follow_up_at'),
    reply: text().notNull().default(''),
    repliedAt: at('replied_at'),
    /** word of the company's list of moderated words in the text; '' for none */
    word: text().notNull().default(''),
    hiddenReason: text('hidden_reason').notNull().default(''),
    /** number of rows in `review_votes` */
    helpful: integer().notNull().default(0),
    /** points given for the review, at most once */
    earned: amount('earned'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('reviews_line').on(t.companyId, t.lineId),
    index('reviews_goods').on(t.companyId, t.spuId, t.status, t.createdAt),
    index('reviews_user').on(t.companyId, t.userId, t.createdAt),
    index('reviews_pending')
      .on(t.companyId, t.createdAt)
      .where(sql`status = 0`),
    index('reviews_newest').on(t.companyId, t.createdAt),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
    foreignKey({ columns: [t.companyId, t.spuId], foreignColumns: [spus.companyId, spus.id] }),
    foreignKey({
      columns: [t.companyId, t.lineId],
      foreignColumns: [orderLines.companyId, orderLines.id],
    }),
  ],
)

/** Shoppers who found a review helpful. */
export const reviewVotes = pgTable(
  'review_votes',
  {
    companyId: companyId(),
    reviewId: id('review_id').notNull(),
    userId: id('user_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.reviewId, t.userId] }),
    index('review_votes_user').on(t.companyId, t.userId),
    foreignKey({
      columns: [t.companyId, t.reviewId],
      foreignColumns: [reviews.companyId, reviews.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
  ],
)

/**
 * Numbers of shown reviews of a product whose lines were not wholly refunded; maintained by a
 * trigger.
 */
export const reviewRatings = pgTable(
  'review_ratings',
  {
    companyId: companyId(),
    spuId: id('spu_id').notNull(),
    shown: integer().notNull().default(0),
    good: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.spuId] }),
    foreignKey({ columns: [t.companyId, t.spuId], foreignColumns: [spus.companyId, spus.id] }),
  ],
)

/** Shoppers who reported a review. */
export const reviewReports = pgTable(
  'review_reports',
  {
    companyId: companyId(),
    reviewId: id('review_id').notNull(),
    userId: id('user_id').notNull(),
    reason: text().$type<ReviewReportReason>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.reviewId, t.userId] }),
    index('review_reports_at').on(t.companyId, t.createdAt),
    index('review_reports_user').on(t.companyId, t.userId),
    foreignKey({
      columns: [t.companyId, t.reviewId],
      foreignColumns: [reviews.companyId, reviews.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
  ],
)
