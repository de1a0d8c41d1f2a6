import type { CartMerge } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { lockShopper } from '../../db/lock-shopper.ts'
import { itemsSql, skusSql } from './cart-sql.ts'
import type { MergeItem, MergeRules, MergeStep, SavedMerge } from './plan-merge.ts'
import type { Shopper } from '../../shopper.ts'

type SkuRow = {
  id: number
  spu_id: number
  least_num: number
  available: number
  most: number
  on_sale: boolean
  allowed: number | null
  name: string
  spec_values: string[]
}
type ItemRow = { sku_id: number; spu_id: number; num: number }
type MergeRow = { user_id: number; result: CartMerge }
type MergeInput = { key: string; items: readonly MergeItem[]; at: Date }

/** Writes the planned pieces; a step that a concurrent change invalidated is skipped. */
async function insertSteps(
  tx: Db,
  { companyId, userId }: Shopper,
  steps: readonly MergeStep[],
  at: Date,
): Promise<Set<number>> {
  const json = JSON.stringify(steps.filter(({ added }) => added > 0))
  const rows = await selectRows<{ sku_id: number }>(
    tx,
    sql`with step as (
      select ordinality, "skuId" as sku_id, added, bound
      from rows from (jsonb_to_recordset(${json}::jsonb)
        as ("skuId" bigint, added integer, bound integer)) with ordinality
          as s ("skuId", added, bound, ordinality))
    insert into cart_items as c (company_id, user_id, sku_id, num, checked, created_at)
    select ${companyId}::int, ${userId}::bigint, sku_id, added, true, ${at.toISOString()}::timestamptz
    from step order by ordinality
    on conflict (company_id, user_id, sku_id) do update
      set num = c.num + excluded.num, checked = true
      where c.num + excluded.num <= (select bound from step where step.sku_id = excluded.sku_id)
    returning c.sku_id`,
  )
  return new Set(rows.map((row) => row.sku_id))
}

/** Plans the merge of a guest's items into the shopper's cart, under the shopper's lock. */
async function mergeItems(
  tx: Db,
  shopper: Shopper,
  { items, at }: MergeInput,
  { planMerge, toCartMerge }: MergeRules,
): Promise<CartMerge> {
  // Additions to a crowded cart take this lock too, so that its limit holds.
  await lockShopper(tx, shopper.companyId, shopper.userId)
  const ids = items.map(({ skuId }) => skuId)
  const rows = await selectRows<SkuRow>(tx, skusSql(shopper, at, ids))
  const cart = await selectRows<ItemRow>(tx, itemsSql(shopper, at))
  const skus = rows.map((row) => ({
    id: row.id,
    spuId: row.spu_id,
    name: row.name,
    specValues: row.spec_values,
    leastNum: row.least_num,
    available: row.available,
    most: row.most,
    onSale: row.on_sale,
    allowed: row.allowed,
  }))
  const steps = planMerge(
    items,
    skus,
    cart.map(({ sku_id: skuId, spu_id: spuId, num }) => ({ skuId, spuId, num })),
  )
  const written = await insertSteps(tx, shopper, steps, at)
  return toCartMerge(items, skus, steps, written)
}

export function createMergeRepository(db: Database) {
  return {
    /**
     * Merges a guest's cart once per key. The key's row and the items are one transaction, so a
     * concurrent request waits and reads its result.
     * @returns the merge of this key and the shopper of its first request
     */
    merge(shopper: Shopper, input: MergeInput, rules: MergeRules): Promise<SavedMerge | null> {
      const { companyId, userId } = shopper
      const isKey = sql`company_id = ${companyId} and key = ${input.key}`
      return db.transaction(companyId, async (tx) => {
        const inserted = await selectRows(
          tx,
          sql`insert into cart_merges (company_id, key, user_id, result, created_at)
              values (${companyId}, ${input.key}, ${userId}, '{}', ${input.at.toISOString()}::timestamptz)
              on conflict do nothing returning key`,
        )
        if (inserted.length > 0) {
          const result = await mergeItems(tx, shopper, input, rules)
          await tx.execute(
            sql`update cart_merges set result = ${JSON.stringify(result)}::jsonb where ${isKey}`,
          )
          return { userId, result }
        }
        const [row] = await selectRows<MergeRow>(
          tx,
          sql`select user_id, result from cart_merges where ${isKey}`,
        )
        return row ? { userId: row.user_id, result: row.result } : null
      })
    },
  }
}
export type MergeRepository = ReturnType<typeof createMergeRepository>
