import { sql } from 'drizzle-orm'
import { arrayText } from '../../db/array-text.ts'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { toCheckoutToken, type CheckoutToken, type TokenRow } from './checkout-tokens.repository.ts'
import type { Facts, GoodsFact } from './facts.ts'

export type Item = { skuId: number; num: number }

type FactsInput = {
  companyId: number
  userId: number
  /** pieces to buy, each SKU once */
  items: readonly Item[]
  addressId: number | undefined
  at: Date
}

const iso = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** Reads all pricing facts in one statement, for a consistent snapshot. */
export async function readFacts(db: Pick<Database, 'query'>, input: FactsInput): Promise<Facts> {
  const { companyId, userId, items, addressId = null, at } = input
  const one = JSON.stringify([{ place: 0, userId, items, addressId }])
  const [row] = await db.query<{ facts: Facts }>(
    companyId,
    sql`select facts from select_checkout_facts(${companyId}, ${one}::jsonb, ${iso(at)})`,
    'select_checkout_facts',
  )
  if (!row) throw new Error('the database did not answer')
  return row.facts
}

export type TokenQuery = {
  userId: number
  tokenHash: string
  /** requested delivery facts; null without shipped goods */
  addressId: number | null
  couponIds: readonly string[]
}
/** null when the shopper has no such token. Facts of unused tokens only. */
export type TokenFacts = { token: CheckoutToken; facts: Facts | null } | null

type OrderFactsRow = {
  tokens:
    | (TokenRow & {
        place: number
        address: Facts['address']
        coupons: Facts['coupons']
        balance: number
      })[]
    | null
  /**
   * isFlashEdge: the SKU is sold out, and a flash sale of it begins or ends within the maximum age
   * of a sold-out mark
   */
  goods: (Omit<GoodsFact, 'num' | 'bought'> & { isFlashEdge: boolean })[] | null
  bought: { userId: number; spuId: number; bought: number }[] | null
}

/**
 * Locks submit tokens until the transaction ends, so that duplicates wait, then the balances, and
 * reads the pricing facts of unused tokens; shared goods are read once. Results are in request
 * order, with the SKUs that are sold out.
 */
export async function lockAndReadFacts(
  tx: Db,
  companyId: number,
  input: readonly TokenQuery[],
  at: Date,
): Promise<{ tokenFacts: TokenFacts[]; soldOut: number[] }> {
  const [row] = await selectRows<{ facts_row: OrderFactsRow }>(
    tx,
    sql`select select_order_facts(${companyId}, ${arrayText(input.map(({ tokenHash }) => tokenHash))},
          ${arrayText(input.map(({ userId }) => userId))},
          ${arrayText(input.map(({ addressId }) => addressId))},
          ${arrayText(input.map(({ couponIds }) => JSON.stringify(couponIds)))}, ${iso(at)}) as facts_row`,
  )
  if (!row) throw new Error('the database did not answer')
  const goods = new Map(row.facts_row.goods?.map((one) => [one.skuId, one]))
  const bought = new Map(
    row.facts_row.bought?.map((one) => [`${one.userId} ${one.spuId}`, one.bought]),
  )
  const tokenFacts: TokenFacts[] = input.map(() => null)
  for (const { place, address, coupons, balance, ...token } of row.facts_row.tokens ?? []) {
    const { userId } = input[place - 1] ?? {}
    const facts = {
      goods: token.items.flatMap(({ skuId, num }) => {
        const one = goods.get(skuId)
        return one ? [{ ...one, num, bought: bought.get(`${userId} ${one.spuId}`) ?? 0 }] : []
      }),
      address,
      coupons,
      balance,
    }
    tokenFacts[place - 1] = {
      token: toCheckoutToken(token),
      facts: token.bodyHash === null ? facts : null,
    }
  }
  const soldOut = [...goods.values()].filter(
    ({ available, isFlashEdge }) => available === 0 && !isFlashEdge,
  )
  return { tokenFacts, soldOut: soldOut.map(({ skuId }) => skuId) }
}
