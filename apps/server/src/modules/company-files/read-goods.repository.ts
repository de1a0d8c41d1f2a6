import type { ImportedGoods } from '@mall/contract'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/connection/database.ts'
import { skus, spus } from '../goods/tables.ts'
import { stocks } from '../stock/tables.ts'
import { MOST_GOODS } from './find-file-faults.ts'
import { sliceRows } from './slices.ts'

/** Numbers of goods whose rows one statement reads. */
const READ_WEIGHT = 200

/** Products in their order, with the SKUs on sale and the pieces that can be bought. */
export async function readGoods(tx: Db, companyId: number): Promise<ImportedGoods[] | undefined> {
  const own = eq(spus.companyId, companyId)
  const count = await tx.$count(spus, own)
  if (count > MOST_GOODS) return undefined
  const order = await tx
    .select({ id: spus.id })
    .from(spus)
    .where(own)
    .orderBy(asc(spus.sort), asc(spus.id))
  const byId = new Map<number, typeof spus.$inferSelect>()
  for await (const slice of sliceRows(order, READ_WEIGHT)) {
    const ids = slice.rows.map(({ id }) => id)
    const read = await tx
      .select()
      .from(spus)
      .where(and(own, inArray(spus.id, ids)))
    for (const row of read) byId.set(row.id, row)
  }
  const skuRows = await tx
    .select({ sku: skus, available: stocks.available })
    .from(skus)
    .leftJoin(
      stocks,
      and(eq(stocks.companyId, skus.companyId), eq(stocks.skuId, skus.id), eq(stocks.poolId, 0)),
    )
    .where(and(eq(skus.companyId, companyId), eq(skus.onSale, true)))
    .orderBy(asc(skus.spuId), asc(skus.sort), asc(skus.id))
  const bySpu = groupBySpu(skuRows)
  return order.flatMap(({ id }) => {
    const row = byId.get(id)
    const own = bySpu.get(id) ?? []
    if (!row || own.length === 0) return []
    return [
      {
        spuId: row.id,
        kind: row.kind,
        name: row.name,
        subtitle: row.subtitle,
        keywords: row.keywords,
        categoryId: row.categoryId,
        supplierId: row.supplierId,
        pictures: row.pictures,
        specs: row.specs,
        skus: own.map(({ sku, available }) => ({
          skuId: sku.id,
          specValues: sku.specValues,
          costPoints: sku.costPoints,
          marketCostPoints: sku.marketCostPoints,
          picture: sku.picture,
          stock: available ?? 0,
        })),
        leastNum: row.leastNum,
        limitPerPerson: row.limitPerPerson,
        salesBefore: row.salesBefore,
        onSale: row.onSale,
        corner: row.corner,
        cssBody: row.cssBody,
        services: row.services,
        attributes: row.attributes,
        detailHtml: row.detailHtml,
      },
    ]
  })
}

function groupBySpu<T extends { sku: { spuId: number } }>(rows: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const group = groups.get(row.sku.spuId)
    if (group) group.push(row)
    else groups.set(row.sku.spuId, [row])
  }
  return groups
}
