import type { DataOf, RefusalName, Shortage } from '@mall/contract'
import { sql } from 'drizzle-orm'
import type { Database, Db } from '../../db/connection/database.ts'

/** Item of a submit token, with its displayed price; `isFlash`: that price is of a flash sale. */
export type CheckoutItem = { skuId: number; num: number; costPoints: number; isFlash?: true }

/** Refusal of an order, stored with its token. */
export type TokenRefusal = { name: RefusalName; data: Shortage | null }

export type CheckoutToken = {
  items: CheckoutItem[]
  expiresAt: Date
  /** hash of the request body; null while unused */
  bodyHash: string | null
  /** stored result; null while the token is unused, and for a refused order */
  answer: DataOf<'order.commit'> | null
  refusal: TokenRefusal | null
}

export async function saveToken(
  db: Pick<Database, 'query'>,
  token: {
    companyId: number
    userId: number
    tokenHash: string
    items: readonly CheckoutItem[]
    at: Date
    expiresAt: Date
  },
): Promise<void> {
  await db.query(
    token.companyId,
    sql`insert into checkout_tokens (company_id, token_hash, user_id, items, created_at, expires_at)
        values (${token.companyId}, ${token.tokenHash}, ${token.userId},
          ${JSON.stringify(token.items)}::jsonb, ${token.at.toISOString()}::timestamptz,
          ${token.expiresAt.toISOString()}::timestamptz)
        on conflict (company_id, token_hash) do nothing`,
    'keep_token',
  )
}

/** Token row; timestamps are text with a zone. */
export type TokenRow = Omit<CheckoutToken, 'expiresAt'> & { expiresAt: string }
export type TokenKey = { userId: number; tokenHash: string }

export const toCheckoutToken = (row: TokenRow): CheckoutToken => ({
  ...row,
  expiresAt: new Date(row.expiresAt),
})

/** Reads tokens without locks, in key order; null for tokens of other shoppers. */
export async function readTokens(
  db: Pick<Database, 'query'>,
  companyId: number,
  input: readonly TokenKey[],
): Promise<(CheckoutToken | null)[]> {
  const owned = input.map(({ userId, tokenHash }) => ({ userId, tokenHash }))
  const rows = await db.query<TokenRow & { place: number }>(
    companyId,
    sql`select a.place::int as place, t.items, t.expires_at as "expiresAt", t.body_hash as "bodyHash",
          t.answer, t.refusal
        from rows from (jsonb_to_recordset(${JSON.stringify(owned)}::jsonb)
          as ("userId" bigint, "tokenHash" text)) with ordinality as a (user_id, token_hash, place)
        join checkout_tokens t on t.company_id = ${companyId} and t.token_hash = a.token_hash
          and t.user_id = a.user_id`,
  )
  const found = new Map(rows.map(({ place, ...row }) => [place, toCheckoutToken(row)]))
  return input.map((_one, index) => found.get(index + 1) ?? null)
}

export type RefusedToken = TokenKey & { bodyHash: string; refusal: TokenRefusal }

/** Stores the refusals of orders with their tokens, which are locked and unused. */
export async function saveRefusals(
  tx: Db,
  companyId: number,
  tokens: readonly RefusedToken[],
): Promise<void> {
  await tx.execute(
    sql`update checkout_tokens t set body_hash = r."bodyHash", refusal = r.refusal
        from jsonb_to_recordset(${JSON.stringify(tokens)}::jsonb)
          as r ("userId" bigint, "tokenHash" text, "bodyHash" text, refusal jsonb)
        where t.company_id = ${companyId} and t.token_hash = r."tokenHash"
          and t.user_id = r."userId" and t.body_hash is null`,
  )
}
