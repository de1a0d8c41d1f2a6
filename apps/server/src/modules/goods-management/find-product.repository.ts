import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../db/connection/database.ts'
import { shelfSchedules } from './tables.ts'
import { skus, spus } from '../goods/tables.ts'
import { stocks } from '../stock/tables.ts'

export type SpuRow = typeof spus.$inferSelect
export type SkuRow = typeof skus.$inferSelect & {
  available: number
  reserved: number
  sold: number
}
export type ScheduleRow = typeof shelfSchedules.$inferSelect
export type Product = { spu: SpuRow; skus: SkuRow[]; schedules: ScheduleRow[] }

/** A product under its lock. */
export async function findProduct(
  tx: Db,
  companyId: number,
  spuId: number,
): Promise<Product | null> {
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

export const toLogged = ({ spu, skus: rows }: Product) => ({
  onSale: spu.onSale,
  skus: rows.map(({ id, costPoints, marketCostPoints, available }) => ({
    id,
    costPoints,
    marketCostPoints,
    available,
  })),
})
