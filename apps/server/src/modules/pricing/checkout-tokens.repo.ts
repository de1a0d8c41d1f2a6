import type { DataOf } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { rowsOf, type Db } from '../../db/database.ts'

/** What a submit token stands for: goods at the price they were shown with. */
export type CheckoutItem = { skuId: number; num: number; costPoints: number }

export type CheckoutToken = {
  items: CheckoutItem[]
  expiresAt: Date
  /** of the body it was used with; null where it is unused */
  bodyHash: string | null
  answer: DataOf<'order.commit'> | null
}

export async function keepToken(
  tx: Db,
  token: {
    companyId: number
    userId: number
    tokenHash: string
    items: readonly CheckoutItem[]
    at: Date
    expiresAt: Date
  },
): Promise<void> {
  await tx.execute(
    sql`insert into checkout_tokens (company_id, token_hash, user_id, items, created_at, expires_at)
        values (${token.companyId}, ${token.tokenHash}, ${token.userId},
          ${JSON.stringify(token.items)}::jsonb, ${token.at.toISOString()}::timestamptz,
          ${token.expiresAt.toISOString()}::timestamptz)
        on conflict (company_id, token_hash) do nothing`,
  )
}

/** Locks a shopper's token, so that its twins wait for what the first one does. */
export async function lockToken(
  tx: Db,
  { companyId, userId, tokenHash }: { companyId: number; userId: number; tokenHash: string },
): Promise<CheckoutToken | null> {
  const [row] = await rowsOf<Omit<CheckoutToken, 'expiresAt'> & { expiresAt: string }>(
    tx,
    sql`select items, expires_at as "expiresAt", body_hash as "bodyHash", answer
        from checkout_tokens
        where company_id = ${companyId} and token_hash = ${tokenHash} and user_id = ${userId}
        for update`,
  )
  return row ? { ...row, expiresAt: new Date(row.expiresAt) } : null
}
