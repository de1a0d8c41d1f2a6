import type { NoticeFacts } from '@mall/contract'
import type {
  NoticeChannel,
  NoticeDeliveryState,
  NoticeKind,
  OptionalNoticeKind,
} from '@mall/contract/states'
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
import { at, companyId, id, ownId } from '../../db/columns.ts'
import { users } from '../login/tables.ts'

/** Inbox of shoppers, written in the transaction of the effect. */
export const notices = pgTable(
  'notices',
  {
    companyId: companyId(),
    id: ownId(),
    userId: id('user_id').notNull(),
    kind: text().$type<NoticeKind>().notNull(),
    /** the row that is the effect: parcel, request, refund, reminder, session, or a date of expiry */
    effect: text().notNull(),
    facts: jsonb().$type<NoticeFacts>().notNull(),
    createdAt: at('created_at').notNull(),
    readAt: at('read_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
    uniqueIndex('notices_once').on(t.companyId, t.userId, t.kind, t.effect),
    index('notices_inbox').on(t.companyId, t.userId, t.createdAt, t.id),
    index('notices_unread')
      .on(t.companyId, t.userId)
      .where(sql`read_at is null`),
    index('notices_created').on(t.companyId, t.createdAt),
  ],
)

/** A notice on a channel besides the inbox. Its id is the idempotency number of the provider. */
export const noticeDeliveries = pgTable(
  'notice_deliveries',
  {
    companyId: companyId(),
    id: ownId(),
    noticeId: id('notice_id').notNull(),
    channel: text().$type<NoticeChannel>().notNull(),
    state: text().$type<NoticeDeliveryState>().notNull().default('pending'),
    attempts: integer().notNull().default(0),
    /** time of the first attempt, from which the provider's idempotency period counts */
    firstAt: at('first_at'),
    /** time of the last attempt, or of its result */
    at: at('at').notNull(),
    error: text().notNull().default(''),
    /** number by which the provider is queried for the result; '' for none */
    receipt: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({
      columns: [t.companyId, t.noticeId],
      foreignColumns: [notices.companyId, notices.id],
    }).onDelete('cascade'),
    uniqueIndex('notice_deliveries_once').on(t.companyId, t.noticeId, t.channel),
    index('notice_deliveries_due')
      .on(t.at)
      .where(sql`state in ('pending', 'sending')`),
  ],
)

/** Kinds of notices whose SMS a shopper has turned off. */
export const noticeOptOuts = pgTable(
  'notice_opt_outs',
  {
    companyId: companyId(),
    userId: id('user_id').notNull(),
    kind: text().$type<OptionalNoticeKind>().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.kind] }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
  ],
)
