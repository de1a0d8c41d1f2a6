import type { ImportedGoods } from '@mall/contract'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Db } from '../../db/connection/database.ts'
import { shelfSchedules } from './tables.ts'
import { skus, spus } from '../goods/tables.ts'
import { stocks } from '../stock/tables.ts'
import type { Due } from '../../jobs/process-due.ts'
import type { Operator } from '../../plugins/operator.ts'
import { queryTokens, refreshListing, setOnSale, setSkuPrices } from '../goods/index.ts'
import { appendLog } from '../operators/index.ts'
import { setStock } from '../stock/index.ts'
import { readCatalogueFacts } from './write-goods.repository.ts'
import { createGoodsImportRepository } from './goods-import.repository.ts'

export type SpuRow = typeof spus.$inferSelect
export type SkuRow = typeof skus.$inferSelect & {
  available: number
  reserved: number
  sold: number
}
export type ScheduleRow = typeof shelfSchedules.$inferSelect
export type Product = { spu: SpuRow; skus: SkuRow[]; schedules: ScheduleRow[] }
export type ListRow = Pick<
  SpuRow,
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
}

async function findProduct(tx: Db, companyId: number, spuId: number): Promise<Product | null> {
  const [spu] = await tx
    .select()
    .from(spus)
    .where(and(eq(spus.companyId, companyId), eq(spus.id, spuId)))
    .for('update')
  if (!spu) return null
  const rows = await tx
    .select({ sku: skus, stock: stocks })
    .from(skus)
    .leftJoin(
      stocks,
      and(eq(stocks.companyId, skus.companyId), eq(stocks.skuId, skus.id), eq(stocks.poolId, 0)),
    )
    .where(and(eq(skus.companyId, companyId), eq(skus.spuId, spuId)))
    .orderBy(asc(skus.sort), asc(skus.id))
  const schedules = await tx
    .select()
    .from(shelfSchedules)
    .where(
      and(
        eq(shelfSchedules.companyId, companyId),
        eq(shelfSchedules.spuId, spuId),
        isNull(shelfSchedules.doneAt),
      ),
    )
    .orderBy(asc(shelfSchedules.at))
  return {
    spu,
    skus: rows.map(({ sku, stock }) => ({
      ...sku,
      available: stock?.available ?? 0,
      reserved: stock?.reserved ?? 0,
      sold: stock?.sold ?? 0,
    })),
    schedules,
  }
}

const toLogged = ({ spu, skus: rows }: Product) => ({
  onSale: spu.onSale,
  skus: rows.map(({ id, costPoints, marketCostPoints, available }) => ({
    id,
    costPoints,
    marketCostPoints,
    available,
  })),
})

export function createGoodsManagementRepository(db: Database) {
  return {
    ...createGoodsImportRepository(db),

    facts: (companyId: number, goods: readonly ImportedGoods[]) =>
      db.transaction(companyId, (tx) => readCatalogueFacts(tx, companyId, goods)),

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

    /** Changes a product under its lock by what `decide` returns, which may refuse by throwing. */
    change: (
      operator: Operator,
      spuId: number,
      at: Date,
      decide: (product: Product) => Change,
    ): Promise<Product | null> =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const before = await findProduct(tx, companyId, spuId)
        if (!before) return null
        const change = decide(before)
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
          after: toLogged(after),
          at,
        })
        return after
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

    /** Carries a schedule out; false if it was carried out or cancelled. */
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
