import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../../db/connection/database.ts'
import type { Shopper } from '../../../shopper.ts'

/** Counts a shopper's cards with a value and sums their balances, costPoints. */
export async function sumOwnedCards(
  tx: Db,
  { companyId, userId }: Shopper,
  at: Date,
): Promise<{ cards: number; balance: number }> {
  const [row] = await selectRows<{ cards: number; balance: number }>(
    tx,
    sql`select count(*)::int as cards,
          coalesce(sum(c.amount_left) filter (where b.kind = 'balance'), 0)::float8 as balance
        from gift_cards c
        join card_batches b on b.company_id = c.company_id and b.id = c.batch_id
        where c.company_id = ${companyId} and c.owner_id = ${userId} and c.status = 'active'
          and c.valid_until > ${at.toISOString()}::timestamptz`,
  )
  return row ?? { cards: 0, balance: 0 }
}
