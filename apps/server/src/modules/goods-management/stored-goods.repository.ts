import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/connection/database.ts'
import { skus, spus } from '../goods/tables.ts'
import { stocks } from '../stock/tables.ts'
import { toFields, type StoredCatalogue } from './goods-changes.ts'

/** The products of a batch that exist, by their numbers. */
export async function readStoredGoods(
  tx: Db,
  companyId: number,
  spuIds: readonly number[],
): Promise<StoredCatalogue> {
  const products = await tx
    .select()
    .from(spus)
    .where(and(eq(spus.companyId, companyId), inArray(spus.id, [...spuIds])))
  const rows = await tx
    .select({ sku: skus, available: stocks.available })
    .from(skus)
    .leftJoin(
      stocks,
      and(eq(stocks.companyId, skus.companyId), eq(stocks.skuId, skus.id), eq(stocks.poolId, 0)),
    )
    .where(and(eq(skus.companyId, companyId), inArray(skus.spuId, [...spuIds])))
    .orderBy(asc(skus.sort), asc(skus.id))
  return new Map(
    products.map((spu) => [
      spu.id,
      {
        ...toFields({ ...spu, spuId: spu.id }),
        skus: rows
          .filter(({ sku }) => sku.spuId === spu.id)
          .map(({ sku, available }) => ({
            skuId: sku.id,
            specValues: sku.specValues,
            costPoints: sku.costPoints,
            marketCostPoints: sku.marketCostPoints,
            picture: sku.picture,
            onSale: sku.onSale,
            stock: available ?? 0,
          })),
      },
    ]),
  )
}
