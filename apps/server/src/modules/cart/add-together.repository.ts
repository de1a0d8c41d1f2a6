import { sql } from 'drizzle-orm'
import type { Database } from '../../db/connection/database.ts'
import { DatabaseDown } from '../../db/connection/database.ts'
import { withRetry } from '../../db/connection/with-retry.ts'
import { createBatcher } from '../../db/batcher.ts'
import { mostItems, mostPieces } from './cart-sql.ts'
import { changeOf, type Change, type ChangeRow } from './change.ts'
import type { Shopper } from '../../shopper.ts'

/** From this many SKUs on, additions are serialised so that `mostItems` holds exactly. */
const crowded = 60

export type Addition = { skuId: number; num: number | undefined; verify: boolean; at: Date }
type Waiting = { shopper: Shopper; addition: Addition }

/** Queue limit of a shopper, 16 batches as for orders. */
const limits = { atOnce: 2, batch: 64, waiting: 2_000 }

/** Adds to carts in batches of a company's concurrent requests. */
export function addTogether(db: Pick<Database, 'query'>) {
  async function addAll(batch: readonly Waiting[]): Promise<Change[]> {
    const [first] = batch
    if (!first) return []
    const additions = batch.map(({ shopper, addition: { skuId, num, verify, at } }, place) => ({
      place,
      userId: shopper.userId,
      skuId,
      pieces: num ?? null,
      verify,
      at,
    }))
    const { companyId } = first.shopper
    const rows = await db.query<ChangeRow & { place: number }>(
      companyId,
      sql`select * from add_cart_items(${companyId}, ${JSON.stringify(additions)}::jsonb, ${mostPieces},
            ${crowded}, ${mostItems})`,
      'cart.add',
    )
    const found = new Map(rows.map((row) => [row.place, row]))
    return batch.map((_one, place) => changeOf(found.get(place), 'goods/not-found'))
  }

  type AddResult = { change: Change } | { error: unknown }
  const alone = (one: Waiting): Promise<AddResult> =>
    withRetry(() => addAll([one])).then(
      ([change]) => (change ? { change } : { error: new Error('an addition was not answered') }),
      (error: unknown) => ({ error }),
    )

  const add = createBatcher<Waiting, AddResult>(
    async (batch) => {
      try {
        return (await withRetry(() => addAll(batch))).map((change) => ({ change }))
      } catch (error) {
        // All fail without the database; otherwise each request is repeated alone, because one may
        // be the cause.
        if (error instanceof DatabaseDown || batch.length === 1) throw error
        return Promise.all(batch.map(alone))
      }
    },
    // A shopper's additions run in sequence, because each counts the cart's items.
    ({ shopper }) => shopper.userId,
    limits,
  )

  return async (shopper: Shopper, addition: Addition): Promise<Change> => {
    const result = await add(String(shopper.companyId), { shopper, addition })
    if ('error' in result) throw result.error
    return result.change
  }
}
