import type { ImportedGoods, SheetGoods } from '@mall/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/connection/database.ts'
import { categories, skus, suppliers } from '../goods/tables.ts'
import { addCategory, addSupplier, saveProducts } from '../goods/index.ts'
import { setStock } from '../stock/index.ts'
import type { CatalogueFacts, GoodsFault } from './catalogue-facts.ts'
import { UNRESOLVED, type NewRows } from './resolve-names.ts'

export async function readCatalogueFacts(
  tx: Db,
  companyId: number,
  goods: readonly Pick<SheetGoods, 'skus'>[],
): Promise<CatalogueFacts> {
  const skuIds = goods.flatMap((one) => one.skus.map(({ skuId }) => skuId))
  const rows = await tx.select().from(categories).where(eq(categories.companyId, companyId))
  const known = await tx
    .select({ id: suppliers.id, name: suppliers.name })
    .from(suppliers)
    .where(eq(suppliers.companyId, companyId))
  const owners = await tx
    .select({ id: skus.id, spuId: skus.spuId, costPoints: skus.costPoints })
    .from(skus)
    .where(and(eq(skus.companyId, companyId), inArray(skus.id, skuIds)))
  return {
    categories: new Map(rows.map((row) => [row.id, row])),
    suppliers: new Map(known.map(({ id, name }) => [id, name])),
    ownerOfSku: new Map(owners.map(({ id, spuId }) => [id, spuId])),
    priceOfSku: new Map(owners.map(({ id, costPoints }) => [id, costPoints])),
  }
}

/** References to missing rows and repeated ids. */
export function findReferenceFaults(
  goods: readonly ImportedGoods[],
  facts: CatalogueFacts,
): GoodsFault[] {
  const faults: GoodsFault[] = []
  const spuIds = new Set<number>()
  const skuIds = new Set<number>()
  goods.forEach(({ spuId, categoryId, supplierId, specs, skus: rows }, index) => {
    const add = (field: string, message: string) => faults.push({ index, field, message })
    if (spuIds.has(spuId)) add('spuId', `商品编号 ${String(spuId)} 重复`)
    spuIds.add(spuId)
    if (categoryId !== UNRESOLVED && !facts.categories.has(categoryId))
      add('categoryId', `没有分类 ${String(categoryId)}`)
    if (supplierId !== UNRESOLVED && !facts.suppliers.has(supplierId))
      add('supplierId', `没有供应商 ${String(supplierId)}`)
    rows.forEach(({ skuId, specValues }, place) => {
      const owner = facts.ownerOfSku.get(skuId)
      const field = `skus.${String(place)}`
      if (skuIds.has(skuId)) add(`${field}.skuId`, `SKU 编号 ${String(skuId)} 重复`)
      skuIds.add(skuId)
      if (owner !== undefined && owner !== spuId) {
        add(`${field}.skuId`, `SKU 编号 ${String(skuId)} 属于商品 ${String(owner)}`)
      }
      if (specValues.length !== specs.length) {
        add(`${field}.specValues`, `规格值应为 ${String(specs.length)} 个`)
      }
    })
  })
  return faults
}

/** Serialises imports that create categories and suppliers, because two would use the same ids. */
export const lockNames = (tx: Db, companyId: number) =>
  tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`goods-names:${String(companyId)}`}, 0))`,
  )

export async function insertNewRows(
  tx: Db,
  companyId: number,
  { categories: rows, suppliers: named }: NewRows,
): Promise<void> {
  for (const row of rows) await addCategory(tx, companyId, row)
  for (const row of named) await addSupplier(tx, companyId, row)
}

/** Inserts or updates products, SKUs and stock by id. The caller has checked them. */
export async function upsertGoods(
  tx: Db,
  companyId: number,
  goods: readonly ImportedGoods[],
  facts: CatalogueFacts,
): Promise<{ created: number; changed: number; unchanged: number }> {
  const { existing, changed } = await saveProducts(tx, companyId, goods, facts.categories)
  const spuOfSku = new Map(
    goods.flatMap(({ spuId, skus: rows }) => rows.map(({ skuId }) => [skuId, spuId] as const)),
  )
  const requested = goods.flatMap(({ spuId, skus: rows }) =>
    rows.flatMap(({ skuId, stock }) => {
      // A new SKU without a stock has none.
      if (stock === null && existing.has(spuId) && facts.ownerOfSku.has(skuId)) return []
      return [{ skuId, stock: stock ?? 0 }]
    }),
  )
  for (const skuId of await setStock(tx, companyId, requested)) {
    const spuId = spuOfSku.get(skuId)
    if (spuId !== undefined) changed.add(spuId)
  }

  const created = goods.filter(({ spuId }) => !existing.has(spuId)).length
  const changedCount = goods.filter(({ spuId }) => existing.has(spuId) && changed.has(spuId)).length
  return { created, changed: changedCount, unchanged: goods.length - created - changedCount }
}
