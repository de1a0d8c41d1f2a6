import type {
  CardBatchStatus,
  CardForm,
  CardKind,
  CardTransferStatus,
  GiftCardStatus,
} from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import {
  boolean,
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
import { amount, at, companyId, createdAt, id, ownId } from '../../db/columns.ts'
import { orders } from '../orders/tables.ts'

/** Batches of gift cards. */
export const cardBatches = pgTable(
  'card_batches',
  {
    companyId: companyId(),
    id: ownId(),
    title: text().notNull(),
    kind: text().$type<CardKind>().notNull(),
    form: text().$type<CardForm>().notNull(),
    status: text().$type<CardBatchStatus>().notNull(),
    /** value per card: pieces, points, or costPoints of a balance */
    value: amount('value'),
    count: integer().notNull(),
    /** choice and balance: available SKUs */
    skuIds: jsonb('sku_ids').$type<number[]>().notNull(),
    validFrom: at('valid_from').notNull(),
    validUntil: at('valid_until').notNull(),
    /** balance: cash may pay the rest */
    topUp: boolean('top_up').notNull().default(false),
    isExported: boolean('is_exported').notNull().default(false),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    check('card_batches_kind', sql`kind in ('choice', 'balance', 'points')`),
    check('card_batches_status', sql`status in ('waiting', 'rejected', 'open', 'active')`),
    check('card_batches_value', sql`value > 0 and count > 0 and valid_until > valid_from`),
  ],
)

/** `amount_left` is a guarded projection of `card_entries`. */
export const giftCards = pgTable(
  'gift_cards',
  {
    companyId: companyId(),
    id: ownId(),
    batchId: id('batch_id').notNull(),
    number: text().notNull(),
    /** keyed hash of the password; null before the export */
    passwordHash: text('password_hash'),
    /** keyed hash of the code of a card without a number */
    codeHash: text('code_hash'),
    /** electronic card: its phone, the keyed hash of its link code, and the time of its message */
    phone: text(),
    linkHash: text('link_hash'),
    sentAt: at('sent_at'),
    ownerId: id('owner_id'),
    ownedAt: at('owned_at'),
    status: text().$type<GiftCardStatus>().notNull(),
    amountLeft: amount('amount_left'),
    validUntil: at('valid_until').notNull(),
    /** the 30 days after a refund were granted */
    extendedAt: at('extended_at'),
    /** technical shopper of the card's orders; null before its first use */
    holderId: id('holder_id'),
    creditedTo: id('credited_to'),
    /** idempotency key of the credit and the expiry of its points */
    creditKey: text('credit_key'),
    pointsUntil: at('points_until'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('gift_cards_number').on(t.companyId, t.number),
    uniqueIndex('gift_cards_code').on(t.companyId, t.codeHash),
    uniqueIndex('gift_cards_link').on(t.companyId, t.linkHash),
    index('gift_cards_phone').on(t.companyId, t.phone),
    index('gift_cards_owner').on(t.companyId, t.ownerId),
    index('gift_cards_to_send')
      .on(t.companyId, t.id)
      .where(sql`phone is not null and sent_at is null and status = 'active'`),
    uniqueIndex('gift_cards_holder').on(t.companyId, t.holderId),
    index('gift_cards_batch').on(t.companyId, t.batchId),
    index('gift_cards_credited').on(t.companyId, t.creditedTo),
    foreignKey({
      columns: [t.companyId, t.batchId],
      foreignColumns: [cardBatches.companyId, cardBatches.id],
    }),
    check('gift_cards_status', sql`status in ('issued', 'active', 'spent', 'voided')`),
    check('gift_cards_left', sql`amount_left >= 0 and (amount_left > 0) = (status = 'active')`),
  ],
)

/**
 * Append-only movements of a card's value, unique by key: `card:{id}:activate|points|void`,
 * `order:{id}:card-hold|spend|release`, `refund:{refund}:{line}:card`. An unpaid order holds its
 * part of a balance; its payment adds a `spend` of 0.
 */
export const cardEntries = pgTable(
  'card_entries',
  {
    companyId: companyId(),
    id: ownId(),
    cardId: id('card_id').notNull(),
    key: text().notNull(),
    /** activate, hold, spend, release, return, points, void */
    kind: text().notNull(),
    delta: amount('delta'),
    orderId: text('order_id'),
    at: at('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('card_entries_key').on(t.companyId, t.key),
    index('card_entries_card').on(t.companyId, t.cardId),
    foreignKey({
      columns: [t.companyId, t.cardId],
      foreignColumns: [giftCards.companyId, giftCards.id],
    }),
  ],
)

/** Append-only orders that cards paid. */
export const cardRedemptions = pgTable(
  'card_redemptions',
  {
    companyId: companyId(),
    orderId: text('order_id').notNull(),
    cardId: id('card_id').notNull(),
    /** idempotency key of the request, and the SHA-256 of its body */
    requestKey: text('request_key').notNull(),
    bodyHash: text('body_hash').notNull(),
    /** pieces of the order */
    picks: integer().notNull(),
    /** part of the card: pieces of a choice, costPoints of a balance */
    amount: amount('amount'),
    at: at('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.orderId] }),
    uniqueIndex('card_redemptions_request').on(t.companyId, t.cardId, t.requestKey),
    foreignKey({
      columns: [t.companyId, t.cardId],
      foreignColumns: [giftCards.companyId, giftCards.id],
    }),
    foreignKey({
      columns: [t.companyId, t.orderId],
      foreignColumns: [orders.companyId, orders.id],
    }),
  ],
)

/** Transfers of cards, once per card, which lock the card until accepted or ended. */
export const cardTransfers = pgTable(
  'card_transfers',
  {
    companyId: companyId(),
    id: ownId(),
    cardId: id('card_id').notNull(),
    fromId: id('from_id').notNull(),
    phone: text().notNull(),
    status: text().$type<CardTransferStatus>().notNull().default('waiting'),
    requestKey: text('request_key').notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    receivedBy: id('received_by'),
    endedAt: at('ended_at'),
    /** the receiver's notice or message, claimed before it is sent */
    announcedAt: at('announced_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('card_transfers_once')
      .on(t.companyId, t.cardId)
      .where(sql`status in ('waiting', 'received')`),
    uniqueIndex('card_transfers_request').on(t.companyId, t.fromId, t.requestKey),
    index('card_transfers_phone').on(t.companyId, t.phone),
    index('card_transfers_waiting')
      .on(t.expiresAt)
      .where(sql`status = 'waiting'`),
    index('card_transfers_received').on(t.companyId, t.receivedBy),
    foreignKey({
      columns: [t.companyId, t.cardId],
      foreignColumns: [giftCards.companyId, giftCards.id],
    }),
    check('card_transfers_status', sql`status in ('waiting', 'received', 'revoked', 'expired')`),
  ],
)

/** Wrong passwords and attempts in progress, as hashes, retained for a day. */
export const cardFailures = pgTable(
  'card_failures',
  {
    companyId: companyId(),
    id: ownId(),
    device: text().notNull(),
    network: text().notNull(),
    card: text().notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('card_failures_device').on(t.companyId, t.device, t.at),
    index('card_failures_network').on(t.companyId, t.network, t.at),
    index('card_failures_card').on(t.companyId, t.card, t.at),
    index('card_failures_at').on(t.companyId, t.at),
  ],
)
