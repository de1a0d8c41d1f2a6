import type { CardBatchStatus, CardKind, GiftCardStatus } from '@mall/contract/states'
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
import { amount, at, companyId, createdAt, id, ownId } from '../columns.ts'
import { orders } from './orders.ts'

/** Gift cards that were made together. */
export const cardBatches = pgTable(
  'card_batches',
  {
    companyId: companyId(),
    id: ownId(),
    title: text().notNull(),
    kind: text().$type<CardKind>().notNull(),
    /** `number`: number and password; `code`: a code alone */
    form: text().$type<'number' | 'code'>().notNull(),
    status: text().$type<CardBatchStatus>().notNull(),
    /** of each card: pieces or points */
    value: amount('value'),
    count: integer().notNull(),
    /** choice: SKUs that can be chosen */
    skuIds: jsonb('sku_ids').$type<number[]>().notNull(),
    validFrom: at('valid_from').notNull(),
    validUntil: at('valid_until').notNull(),
    isExported: boolean('is_exported').notNull().default(false),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    check('card_batches_kind', sql`kind in ('choice', 'points')`),
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
    /** keyed hash of the password; null until it was exported */
    passwordHash: text('password_hash'),
    /** keyed hash of the code of a card without a number on it */
    codeHash: text('code_hash'),
    status: text().$type<GiftCardStatus>().notNull(),
    amountLeft: amount('amount_left'),
    validUntil: at('valid_until').notNull(),
    /** the 30 days after a refund of an ended card were given */
    extendedAt: at('extended_at'),
    /** technical shopper that owns the card's orders; null until it is first used */
    holderId: id('holder_id'),
    /** shopper whose points it was credited to */
    creditedTo: id('credited_to'),
    /** idempotency key of that credit, and the end of the points */
    creditKey: text('credit_key'),
    pointsUntil: at('points_until'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('gift_cards_number').on(t.companyId, t.number),
    uniqueIndex('gift_cards_code').on(t.companyId, t.codeHash),
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
 * Append-only: each movement of a card's value, once by its key: `card:{id}:activate|points|void`,
 * `order:{id}:card-spend`, `refund:{refund}:{line}:card`.
 */
export const cardEntries = pgTable(
  'card_entries',
  {
    companyId: companyId(),
    id: ownId(),
    cardId: id('card_id').notNull(),
    key: text().notNull(),
    /** activate, spend, return, points, void */
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

/** Orders that cards paid. Append-only. */
export const cardRedemptions = pgTable(
  'card_redemptions',
  {
    companyId: companyId(),
    orderId: text('order_id').notNull(),
    cardId: id('card_id').notNull(),
    /** idempotency key of the request, and the SHA-256 of its body */
    requestKey: text('request_key').notNull(),
    bodyHash: text('body_hash').notNull(),
    picks: integer().notNull(),
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

/** Wrong passwords, and tries that are under way. Hashes only; kept for a day. */
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
  ],
)
