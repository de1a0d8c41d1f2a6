import type { ImportedGoods } from '@mall/contract'
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/connection/database.ts'
import { skus, spus } from '../tables.ts'
import { toProductRow, type ProductCategory } from './product-row.ts'

type Categories = ReadonlyMap<number, ProductCategory>

/** Assignments of each field, and whether any differs. */
function overwrite(columns: Record<string, PgColumn>, fields: readonly string[]) {
  const chosen = Object.entries(columns).filter(([field]) => fields.includes(field))
  const excluded = (column: PgColumn) => sql`excluded.${sql.identifier(column.name)}`
  const own = chosen.map(([, column]) => sql`${column}`)
  const given = chosen.map(([, column]) => excluded(column))
  return {
    set: Object.fromEntries(chosen.map(([field, column]) => [field, excluded(column)])),
    isChanged: sql`(${sql.join(own, sql`, `)}) is distinct from (${sql.join(given, sql`, `)})`,
  }
}

const spuFields = [
  'kind',
  'name',
  'subtitle',
  'keywords',
  'categoryId',
  'topCategoryId',
  'supplierId',
  'pictures',
  'specs',
  'leastNum',
  'limitPerPerson',
  'salesBefore',
  'onSale',
  'corner',
  'cssBody',
  'services',
  'attributes',
  'detailHtml',
  'costPoints',
  'marketCostPoints',
  'searchTokens',
  'searchVersion',
]
const skuFields = ['specValues', 'costPoints', 'marketCostPoints', 'picture', 'onSale', 'sort']

/** @returns the number inserted or changed */
async function saveSpus(
  tx: Db,
  companyId: number,
  goods: readonly ImportedGoods[],
  categories: Categories,
): Promise<number[]> {
  const change = overwrite(getTableColumns(spus), spuFields)
  const rows = await tx
    .insert(spus)
    .values(goods.map((row) => toProductRow(companyId, row.spuId, row, categories)))
    .onConflictDoUpdate({
      target: [spus.companyId, spus.id],
      set: {
        ...change.set,
        // Sales that orders have counted stay.
        sales: sql`${spus.sales} - ${spus.salesBefore} + excluded.sales_before`,
        version: sql`${spus.version} + 1`,
      },
      setWhere: change.isChanged,
    })
    .returning({ id: spus.id })
  return rows.map(({ id }) => id)
}

/** @returns products whose SKUs were inserted or changed */
async function saveSkus(
  tx: Db,
  companyId: number,
  goods: readonly ImportedGoods[],
): Promise<number[]> {
  const change = overwrite(getTableColumns(skus), skuFields)
  const rows = await tx
    .insert(skus)
    .values(
      goods.flatMap((one) =>
        one.skus.map((sku, sort) => ({
          companyId,
          id: sku.skuId,
          spuId: one.spuId,
          sort,
          specValues: sku.specValues,
          costPoints: sku.costPoints,
          marketCostPoints: sku.marketCostPoints,
          picture: sku.picture,
          onSale: true,
        })),
      ),
    )
    .onConflictDoUpdate({
      target: [skus.companyId, skus.id],
      set: change.set,
      setWhere: change.isChanged,
    })
    .returning({ spuId: skus.spuId })
  return rows.map(({ spuId }) => spuId)
}

/** @returns products of which a SKU was delisted */
async function delistOtherSkus(
  tx: Db,
  companyId: number,
  goods: readonly ImportedGoods[],
): Promise<number[]> {
  const skuIds = goods.flatMap((one) => one.skus.map(({ skuId }) => skuId))
  const rows = await tx
    .update(skus)
    .set({ onSale: false })
    .where(
      and(
        eq(skus.companyId, companyId),
        inArray(
          skus.spuId,
          goods.map(({ spuId }) => spuId),
        ),
        eq(skus.onSale, true),
        sql`${skus.id} not in (${sql.join(
          skuIds.map((id) => sql`${id}::bigint`),
          sql`, `,
        )})`,
      ),
    )
    .returning({ spuId: skus.spuId })
  return rows.map(({ spuId }) => spuId)
}

/**
 * Inserts or changes products and their SKUs by their numbers. SKUs that a product no longer has
 * are delisted; orders refer to them. The caller has found no faults.
 * @returns products that existed before, locked, and products that were inserted or changed
 */
export async function saveProducts(
  tx: Db,
  companyId: number,
  goods: readonly ImportedGoods[],
  categories: Categories,
): Promise<{ existing: ReadonlySet<number>; changed: Set<number> }> {
  const spuIds = goods.map(({ spuId }) => spuId)
  const existing = await tx
    .select({ id: spus.id })
    .from(spus)
    .where(and(eq(spus.companyId, companyId), inArray(spus.id, spuIds)))
    .for('update')
  const changed = new Set(await saveSpus(tx, companyId, goods, categories))
  for (const spuId of await saveSkus(tx, companyId, goods)) changed.add(spuId)
  for (const spuId of await delistOtherSkus(tx, companyId, goods)) changed.add(spuId)
  return { existing: new Set(existing.map(({ id }) => id)), changed }
}
