import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, companyId, createdAt, id } from '../../db/columns.ts'

/** One-time submit tokens, by SHA-256: the idempotency key of an order. */
export const checkoutTokens = pgTable(
  'checkout_tokens',
  {
    companyId: companyId(),
    tokenHash: text('token_hash').notNull(),
    userId: id('user_id').notNull(),
    items: jsonb().$type<{ skuId: number; num: number }[]>().notNull(),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    /** SHA-256 of the body of its first final response, which is an order's data or a refusal */
    bodyHash: text('body_hash'),
    orderId: text('order_id'),
    answer: jsonb(),
    refusal: jsonb(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.tokenHash] }),
    // Two indexes of two retentions: a row is in one of them.
    index('checkout_tokens_unused')
      .on(t.companyId, t.expiresAt)
      .where(sql`order_id is null`),
    index('checkout_tokens_used')
      .on(t.companyId, t.expiresAt)
      .where(sql`order_id is not null`),
  ],
)

/** Items on their way to the checkout in another app: one code per shopper, kept as a SHA-256. */
export const checkoutHandovers = pgTable(
  'checkout_handovers',
  {
    companyId: companyId(),
    userId: id('user_id').notNull(),
    codeHash: text('code_hash').notNull(),
    items: jsonb().$type<{ skuId: number; num: number }[]>().notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId] }),
    uniqueIndex('checkout_handovers_code').on(t.companyId, t.codeHash),
    index('checkout_handovers_expiry').on(t.companyId, t.expiresAt),
  ],
)
