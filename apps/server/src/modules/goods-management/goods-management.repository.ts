import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/connection/database.ts'
import { shelfSchedules } from './tables.ts'
import type { spus } from '../goods/tables.ts'
import type { Due } from '../../jobs/process-due.ts'
import type { Operator } from '../../plugins/operator.ts'
import { queryTokens, refreshListing, setOnSale, setSkuPrices } from '../goods/index.ts'
import { appendLog } from '../operators/index.ts'
import { setStock } from '../stock/index.ts'
import { createGoodsImportRepository } from './goods-import.repository.ts'
import { findProduct, toLogged, type Product } from './find-product.repository.ts'
import { requestPriceChanges, type PriceChange } from './price-changes.repository.ts'

export type ListRow = Pick<
  typeof spus.$inferSelect,
  'id' | 'name' | 'categoryId' | 'onSale' | 'costPoints' | 'version'
> & {
  sales: number
  available: number
}
export type GoodsFilter = {
  afterId: number
  limit: number
  onSale?: boolean | undefined
  category?: number | undefined
  kw?: string | undefined
  soldOut: boolean
}
type Change = {
  onSale?: boolean | undefined
  skus: readonly {
    skuId: number
    costPoints?: number | undefined
    marketCostPoints?: number | null | undefined
    stock?: number | undefined
  }[]
  /** prices unchanged until an approval */
  waiting: readonly PriceChange[]
}

export function createGoodsManagementRepository(db: Database) {
  return {
    ...createGoodsImportRepository(db),

    list: (companyId: number, { afterId, limit, onSale, category, kw, soldOut }: GoodsFilter) => {
      const tokens = kw ? queryTokens(kw) : []
      const words = sql`${sql.param(tokens)}::text[]`
      return db.query<ListRow>(
        companyId,
        sql`select s.id, s.name, s.category_id as "categoryId", s.on_sale as "onSale",
              s.cost_points as "costPoints", s.version, s.sales,
              coalesce(sum(t.available), 0)::bigint as available
            from spus s
            left join skus k on k.company_id = s.company_id and k.spu_id = s.id and k.on_sale
            left join stocks t on t.company_id = k.company_id and t.sku_id = k.id and t.pool_id = 0
            where s.company_id = ${companyId} and s.id > ${afterId}::bigint
              and (${onSale ?? null}::boolean is null or s.on_sale = ${onSale ?? null}::boolean)
              and (${category ?? null}::bigint is null or s.category_id = ${category ?? null}::bigint
                or s.top_category_id = ${category ?? null}::bigint)
              and (${tokens.length} = 0 or s.search_tokens @> ${words})
            group by s.company_id, s.id
            having not ${soldOut}::boolean or coalesce(sum(t.available), 0) = 0
            order by s.id limit ${limit}`,
      )
    },

    find: (companyId: number, spuId: number) =>
      db.transaction(companyId, (tx) => findProduct(tx, companyId, spuId)),

    /**
     * Changes a product under its lock by the result of `decide`, which may throw a refusal.
     * @returns the product and the approval of held prices
     */
    change: (
      operator: Operator,
      spuId: number,
      at: Date,
      decide: (product: Product) => Change,
    ): Promise<{ product: Product; approval: string | null } | null> =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const before = await findProduct(tx, companyId, spuId)
        if (!before) return null
        const change = decide(before)
        const approval = await requestPriceChanges(tx, operator, before, change.waiting, at)
        for (const sku of change.skus) await setSkuPrices(tx, companyId, sku)
        const wanted = change.skus.flatMap(({ skuId, stock }) =>
          stock === undefined ? [] : [{ skuId, stock }],
        )
        await setStock(tx, companyId, wanted)
        await refreshListing(tx, companyId, { spuId, onSale: change.onSale })
        const after = await findProduct(tx, companyId, spuId)
        if (!after) return null
        await appendLog(tx, operator, {
          target: `goods:${String(spuId)}`,
          before: toLogged(before),
          after: { ...toLogged(after), ...(approval !== null && { approval }) },
          at,
        })
        return { product: after, approval }
      }),

    schedule: (
      operator: Operator,
      { spuId, onSale, shelfAt }: { spuId: number; onSale: boolean; shelfAt: Date },
      at: Date,
      assertMay: (product: Product) => void,
    ) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const before = await findProduct(tx, companyId, spuId)
        if (!before) return null
        assertMay(before)
        await tx.insert(shelfSchedules).values({ companyId, spuId, onSale, at: shelfAt })
        await appendLog(tx, operator, {
          target: `goods:${String(spuId)}`,
          after: { scheduled: onSale ? 'on' : 'off', at: shelfAt.toISOString() },
          at,
        })
        return findProduct(tx, companyId, spuId)
      }),

    cancelSchedule: (operator: Operator, id: number, at: Date) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const [row] = await tx
          .delete(shelfSchedules)
          .where(
            and(
              eq(shelfSchedules.companyId, companyId),
              eq(shelfSchedules.id, id),
              isNull(shelfSchedules.doneAt),
            ),
          )
          .returning()
        if (!row) return false
        const cancelled = { scheduled: row.onSale ? 'on' : 'off', at: row.at.toISOString() }
        await appendLog(tx, operator, {
          target: `goods:${String(row.spuId)}`,
          before: cancelled,
          after: { scheduled: 'cancelled' },
          at,
        })
        return true
      }),

    listDueSchedules: (at: Date, limit: number) =>
      db.unscopedQuery<Due<number>>('select * from list_due_shelf_schedules($1, $2)', [
        at.toISOString(),
        limit,
      ]),

    /** Executes a schedule; false if it was executed or cancelled. */
    carryOut: (companyId: number, id: number, at: Date) =>
      db.transaction(companyId, async (tx) => {
        const [row] = await tx
          .update(shelfSchedules)
          .set({ doneAt: at })
          .where(
            and(
              eq(shelfSchedules.companyId, companyId),
              eq(shelfSchedules.id, id),
              isNull(shelfSchedules.doneAt),
            ),
          )
          .returning()
        if (!row) return false
        await setOnSale(tx, companyId, { spuId: row.spuId, onSale: row.onSale })
        return true
      }),
  }
}
export type GoodsManagementRepository = ReturnType<typeof createGoodsManagementRepository>
