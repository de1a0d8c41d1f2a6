import type { Picture } from '@mall/contract'
import type { ChatRatingReason, ChatStatus } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import {
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
import { users } from '../login/tables.ts'

/** Conversations of shoppers with agents; one per shopper is waiting or open. */
export const conversations = pgTable(
  'conversations',
  {
    companyId: companyId(),
    id: ownId(),
    userId: id('user_id').notNull(),
    status: text().$type<ChatStatus>().notNull(),
    /** version raised by every change; a client with another one reloads */
    version: integer().notNull().default(1),
    lastSeq: integer('last_seq').notNull().default(0),
    agentReadSeq: integer('agent_read_seq').notNull().default(0),
    shopperReadSeq: integer('shopper_read_seq').notNull().default(0),
    /** service name of the assigned operator */
    agent: text().notNull().default(''),
    /** assigned operator or key; '' before */
    agentId: text('agent_id').notNull().default(''),
    /** phone for the announcement of an offline message's reply */
    phone: text().notNull().default(''),
    createdAt: createdAt(),
    lastMessageAt: at('last_message_at').notNull(),
    /** end of an idle conversation; null for an offline message */
    idleAt: at('idle_at'),
    answeredAt: at('answered_at'),
    /** claimed before the SMS, so that it is sent at most once */
    noticeClaimedAt: at('notice_claimed_at'),
    noticeSentAt: at('notice_sent_at'),
    /** 1 to 5; null without a rating */
    stars: integer(),
    ratingReasons: jsonb('rating_reasons').$type<ChatRatingReason[]>().notNull().default([]),
    ratingText: text('rating_text').notNull().default(''),
    /** when the shopper rated the conversation or declined to */
    ratedAt: at('rated_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
    uniqueIndex('conversations_current')
      .on(t.companyId, t.userId)
      .where(sql`status in ('waiting', 'open')`),
    index('conversations_status').on(t.companyId, t.status, t.lastMessageAt),
    index('conversations_user').on(t.companyId, t.userId, t.id),
    index('conversations_idle')
      .on(t.idleAt)
      .where(sql`status in ('waiting', 'open')`),
    index('conversations_notice')
      .on(t.answeredAt)
      .where(sql`phone <> '' and answered_at is not null and notice_claimed_at is null`),
    index('conversations_unread')
      .on(t.lastMessageAt)
      .where(sql`shopper_read_seq < last_seq`),
    check('conversations_status_known', sql`status in ('waiting', 'open', 'closed', 'offline')`),
    check('conversations_read', sql`greatest(agent_read_seq, shopper_read_seq) <= last_seq`),
    check(
      'conversations_rating',
      sql`(stars is null or stars between 1 and 5) and char_length(rating_text) <= 200
          and (rated_at is not null or stars is null)
          and (stars is not null or (rating_text = '' and rating_reasons = '[]'))`,
    ),
    index('conversations_rated')
      .on(t.companyId, t.ratedAt, t.id)
      .where(sql`stars is not null`),
    index('conversations_last_message').on(t.companyId, t.lastMessageAt),
  ],
)

/** Messages, numbered within their conversation without gaps. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    companyId: companyId(),
    conversationId: id('conversation_id').notNull(),
    seq: integer().notNull(),
    userId: id('user_id').notNull(),
    sender: text().$type<'shopper' | 'agent'>().notNull(),
    clientKey: text('client_key').notNull(),
    text: text().notNull().default(''),
    picture: jsonb().$type<Picture>(),
    orderId: text('order_id'),
    spuId: id('spu_id'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.conversationId, t.seq] }),
    // Unique per shopper, so that a repeated message is not added to a later conversation.
    uniqueIndex('chat_messages_key').on(t.companyId, t.userId, t.sender, t.clientKey),
    index('chat_messages_user').on(t.companyId, t.userId, t.createdAt),
    foreignKey({
      columns: [t.companyId, t.conversationId],
      foreignColumns: [conversations.companyId, conversations.id],
    }).onDelete('cascade'),
    check('chat_messages_text', sql`char_length(text) <= 1000`),
    check('chat_messages_sender', sql`sender in ('shopper', 'agent')`),
    check(
      'chat_messages_kind',
      sql`(text <> '')::int + (picture is not null)::int + (order_id is not null)::int
          + (spu_id is not null)::int = 1`,
    ),
  ],
)
