import { sql } from 'drizzle-orm'
import { rowsOf, type Db } from '../../db/database.ts'
import { tokenOf, type CheckoutToken, type TokenRow } from './checkout-tokens.repo.ts'
import type { Facts } from './facts.ts'

export type Item = { skuId: number; num: number }

type Asked = {
  companyId: number
  userId: number
  /** each SKU once */
  items: readonly Item[]
  addressId: number | undefined
  at: Date
}

const iso = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** Reads everything a price is made of in one statement, so that it belongs to one instant. */
export async function readFacts(tx: Db, asked: Asked): Promise<Facts> {
  const { companyId, userId, items, addressId = null, at } = asked
  const one = JSON.stringify([{ place: 0, userId, items, addressId }])
  const [row] = await rowsOf<{ facts: Facts }>(
    tx,
    sql`select facts from checkout_facts(${companyId}, ${one}::jsonb, ${iso(at)})`,
  )
  if (!row) throw new Error('the database did not answer')
  return row.facts
}

type Tokened = { userId: number; tokenHash: string; addressId: number }
/** null: the shopper has no such token. Facts of an unused token only. */
export type TokenFacts = { token: CheckoutToken; facts: Facts | null } | null

/**
 * Locks submit tokens until the transaction ends, so that their twins wait for what becomes of them,
 * and reads what the prices of the unused ones are made of. Answers in the order asked.
 */
export async function lockAndReadFacts(
  tx: Db,
  companyId: number,
  asked: readonly Tokened[],
  at: Date,
): Promise<TokenFacts[]> {
  const all = JSON.stringify(asked.map((one, place) => ({ place, ...one })))
  const rows = await rowsOf<{ place: number; token: TokenRow | null; facts: Facts | null }>(
    tx,
    sql`select place, token, facts from checkout_facts(${companyId}, ${all}::jsonb, ${iso(at)})`,
  )
  const found = new Map(
    rows.map(({ place, token, facts }) => [place, token && { token: tokenOf(token), facts }]),
  )
  return asked.map((_one, place) => found.get(place) ?? null)
}
