import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection/database.ts'
import { skus, spus } from '../tables.ts'

type SkuPrices = {
  skuId: number
  costPoints?: number | undefined
  marketCostPoints?: number | null | undefined
}

/** Missing prices stay unchanged; `refreshListing` updates the product's own price. */
export async function setSkuPrices(tx: Db, companyId: number, prices: SkuPrices): Promise<void> {
  const { skuId, costPoints, marketCostPoints } = prices
  if (costPoints === undefined && marketCostPoints === undefined) return
  await tx
    .update(skus)
    .set({
      ...(costPoints !== undefined && { costPoints }),
      ...(marketCostPoints !== undefined && { marketCostPoints }),
    })
    .where(and(eq(skus.companyId, companyId), eq(skus.id, skuId)))
}

type Listing = { spuId: number; onSale?: boolean | undefined }

/**
 * Lists or delists a product when `onSale` is given, and sets its list price to the lowest SKU
 * price, as a new version.
 */
export async function refreshListing(
  tx: Db,
  companyId: number,
  { spuId, onSale }: Listing,
): Promise<void> {
  await tx.execute(
    sql`update spus set version = version + 1, on_sale = coalesce(${onSale ?? null}::boolean, on_sale),
          (cost_points, market_cost_points) = (
            select cost_points, market_cost_points from skus
            where company_id = ${companyId} and spu_id = ${spuId} and on_sale
            order by cost_points, sort, id limit 1)
        where company_id = ${companyId} and id = ${spuId}`,
  )
}

/** Puts a product on sale or delists it, as a new version. */
export async function setOnSale(
  tx: Db,
  companyId: number,
  { spuId, onSale }: { spuId: number; onSale: boolean },
): Promise<void> {
  await tx
    .update(spus)
    .set({ onSale, version: sql`version + 1` })
    .where(and(eq(spus.companyId, companyId), eq(spus.id, spuId)))
}
