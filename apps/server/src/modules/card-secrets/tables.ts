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
import { at, companyId, createdAt, id, ownId } from '../../db/columns.ts'
import { skus } from '../goods/tables.ts'
import { users } from '../login/tables.ts'
import { orderLines, orders } from '../orders/tables.ts'

/** Secrets of goods of kind `card`, free until assigned to a paid line. */
export const cardSecrets = pgTable(
  'card_secrets',
  {
    companyId: companyId(),
    id: ownId(),
    skuId: id('sku_id').notNull(),
    /** number and password, encrypted */
    cipher: text().notNull(),
    /** keyed hash of number and password, unique per secret */
    hash: text().notNull(),
    batch: text().notNull(),
    /** last day on which the issuer accepts it, in Beijing */
    endsOn: text('ends_on'),
    createdAt: createdAt(),
    /** expired unsold and removed from the pool */
    withdrawnAt: at('withdrawn_at'),
    /** null: free, unless withdrawn */
    lineId: id('line_id'),
    assignedAt: at('assigned_at'),
    revealedAt: at('revealed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('card_secrets_hash').on(t.companyId, t.hash),
    index('card_secrets_free')
      .on(t.companyId, t.skuId, t.id)
      .where(sql`line_id is null and withdrawn_at is null`),
    index('card_secrets_ending')
      .on(t.endsOn)
      .where(sql`line_id is null and withdrawn_at is null and ends_on is not null`),
    index('card_secrets_line')
      .on(t.companyId, t.lineId)
      .where(sql`line_id is not null`),
    foreignKey({ columns: [t.companyId, t.skuId], foreignColumns: [skus.companyId, skus.id] }),
    foreignKey({
      columns: [t.companyId, t.lineId],
      foreignColumns: [orderLines.companyId, orderLines.id],
    }),
    check('card_secrets_assigned', sql`(line_id is null) = (assigned_at is null)`),
    check('card_secrets_withdrawn', sql`withdrawn_at is null or line_id is null`),
    check('card_secrets_revealed', sql`revealed_at is null or line_id is not null`),
  ],
)

/** Paid orders that wait for secrets, so that a job need not read other orders. */
export const cardSecretWaits = pgTable(
  'card_secret_waits',
  { companyId: companyId(), orderId: text('order_id').notNull(), since: at('since').notNull() },
  (t) => [
    primaryKey({ columns: [t.companyId, t.orderId] }),
    index('card_secret_waits_since').on(t.since),
    foreignKey({
      columns: [t.companyId, t.orderId],
      foreignColumns: [orders.companyId, orders.id],
    }),
  ],
)

/** Append-only log of revealed secrets. */
export const cardSecretReveals = pgTable(
  'card_secret_reveals',
  {
    companyId: companyId(),
    userId: id('user_id').notNull(),
    requestKey: text('request_key').notNull(),
    secretId: id('secret_id').notNull(),
    network: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.requestKey] }),
    index('card_secret_reveals_secret').on(t.companyId, t.secretId),
    foreignKey({
      columns: [t.companyId, t.secretId],
      foreignColumns: [cardSecrets.companyId, cardSecrets.id],
    }),
    foreignKey({ columns: [t.companyId, t.userId], foreignColumns: [users.companyId, users.id] }),
  ],
)
