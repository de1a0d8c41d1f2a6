import { canDeliver } from '@mall/contract/kinds'
import type { ImportedGoods } from '@mall/contract'
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { selectRows, type Db } from '../../db/connection/database.ts'
import { categories, skus, spus, suppliers } from '../../db/schema/index.ts'
import { productTokens, SEARCH_VERSION } from '../../db/search/product-tokens.ts'

export type GoodsFault = { index: number; field: string; message: string }
type Category = { id: number; parentId: number | null; name: string }
/** Rows that goods refer to. */
export type CatalogueFacts = {
  categories: ReadonlyMap<number, Category>
  suppliers: ReadonlySet<number>
  /** products of SKUs that exist */
  ownerOfSku: ReadonlyMap<number, number>
}

export async function readCatalogueFacts(
  tx: Db,
  companyId: number,
  goods: readonly ImportedGoods[],
): Promise<CatalogueFacts> {
  const skuIds = goods.flatMap((one) => one.skus.map(({ skuId }) => skuId))
  const rows = await tx.select().from(categories).where(eq(categories.companyId, companyId))
  const known = await tx
    .select({ id: suppliers.id })
    .from(suppliers)
    .where(eq(suppliers.companyId, companyId))
  const owners = await tx
    .select({ id: skus.id, spuId: skus.spuId })
    .from(skus)
    .where(and(eq(skus.companyId, companyId), inArray(skus.id, skuIds)))
  return {
    categories: new Map(rows.map((row) => [row.id, row])),
    suppliers: new Set(known.map(({ id }) => id)),
    ownerOfSku: new Map(owners.map(({ id, spuId }) => [id, spuId])),
  }
}

/** References of goods to rows that do not exist, and numbers that are used twice. */
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
    if (!facts.categories.has(categoryId)) add('categoryId', `没有分类 ${String(categoryId)}`)
    if (!facts.suppliers.has(supplierId)) add('supplierId', `没有供应商 ${String(supplierId)}`)
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

const lowestPrice = ({ skus: rows }: ImportedGoods) =>
  rows.reduce((a, b) => (b.costPoints < a.costPoints ? b : a))

function toSpu(companyId: number, row: ImportedGoods, facts: CatalogueFacts) {
  const own = facts.categories.get(row.categoryId)
  if (!own) throw new RangeError(`no category ${String(row.categoryId)}`)
  const top = own.parentId === null ? own : (facts.categories.get(own.parentId) ?? own)
  const { costPoints, marketCostPoints } = lowestPrice(row)
  return {
    companyId,
    id: row.spuId,
    kind: row.kind,
    name: row.name,
    subtitle: row.subtitle,
    keywords: row.keywords,
    categoryId: own.id,
    topCategoryId: top.id,
    supplierId: row.supplierId,
    pictures: row.pictures,
    specs: row.specs,
    leastNum: row.leastNum,
    limitPerPerson: row.limitPerPerson,
    salesBefore: row.salesBefore,
    sales: row.salesBefore,
    onSale: row.onSale && canDeliver(row.kind),
    corner: row.corner,
    cssBody: row.cssBody,
    services: row.services,
    attributes: row.attributes,
    detailHtml: row.detailHtml,
    costPoints,
    marketCostPoints,
    searchTokens: productTokens({ ...row, categories: [own.name, top.name] }),
    searchVersion: SEARCH_VERSION,
  }
}

/** `name = excluded.name` for each field, and whether any of them differs. */
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

/**
 * Sets the pieces that can be bought of SKUs: an event of the difference, under the lock of the
 * stock's row. Pieces held by orders stay held. Card secrets have the stock of their pool.
 * @returns SKUs whose stock changed
 */
export async function setStock(
  tx: Db,
  companyId: number,
  requested: readonly { skuId: number; stock: number }[],
): Promise<number[]> {
  if (requested.length === 0) return []
  const rows = JSON.stringify(requested.map(({ skuId, stock }) => ({ sku_id: skuId, stock })))
  await tx.execute(
    sql`insert into stocks (company_id, sku_id)
        select ${companyId}, w.sku_id from jsonb_to_recordset(${rows}::jsonb) as w(sku_id bigint)
        on conflict do nothing`,
  )
  const changed = await selectRows<{ sku_id: number }>(
    tx,
    sql`with requested as (
          select * from jsonb_to_recordset(${rows}::jsonb) as w(sku_id bigint, stock bigint)
        ), locked as (
          select s.sku_id, w.stock - s.available as difference
          from stocks s join requested w on w.sku_id = s.sku_id and s.pool_id = 0
          where s.company_id = ${companyId} and not exists (select from skus k
              join spus p on p.company_id = k.company_id and p.id = k.spu_id and p.kind = 'card'
              where k.company_id = s.company_id and k.id = s.sku_id) order by s.sku_id for update of s
        ), moved as (
          update stocks s set total = s.total + l.difference, available = s.available + l.difference
          from locked l where s.company_id = ${companyId} and s.sku_id = l.sku_id and s.pool_id = 0
            and l.difference <> 0
          returning s.sku_id, l.difference
        )
        insert into stock_events (company_id, sku_id, kind, quantity)
        select ${companyId}, sku_id, 'set', difference from moved returning sku_id`,
  )
  return changed.map(({ sku_id: skuId }) => Number(skuId))
}

/**
 * Inserts or changes products and their SKUs by their numbers. SKUs that a product no longer has
 * are delisted; orders refer to them. The caller has found no faults.
 */
export async function upsertGoods(
  tx: Db,
  companyId: number,
  goods: readonly ImportedGoods[],
  facts: CatalogueFacts,
): Promise<{ created: number; changed: number; unchanged: number }> {
  const spuIds = goods.map(({ spuId }) => spuId)
  const existing = await tx
    .select({ id: spus.id })
    .from(spus)
    .where(and(eq(spus.companyId, companyId), inArray(spus.id, spuIds)))
    .for('update')
  const known = new Set(existing.map(({ id }) => id))
  const spuChange = overwrite(getTableColumns(spus), spuFields)
  const touched = await tx
    .insert(spus)
    .values(goods.map((row) => toSpu(companyId, row, facts)))
    .onConflictDoUpdate({
      target: [spus.companyId, spus.id],
      set: {
        ...spuChange.set,
        // Pieces sold by the mall's own books stay counted.
        sales: sql`${spus.sales} - ${spus.salesBefore} + excluded.sales_before`,
        version: sql`${spus.version} + 1`,
      },
      setWhere: spuChange.isChanged,
    })
    .returning({ id: spus.id })
  const changed = new Set(touched.map(({ id }) => id))

  const skuChange = overwrite(getTableColumns(skus), skuFields)
  const touchedSkus = await tx
    .insert(skus)
    .values(
      goods.flatMap(({ spuId, skus: rows }) =>
        rows.map((sku, sort) => ({
          companyId,
          id: sku.skuId,
          spuId,
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
      set: skuChange.set,
      setWhere: skuChange.isChanged,
    })
    .returning({ spuId: skus.spuId })
  for (const { spuId } of touchedSkus) changed.add(spuId)

  const skuIds = goods.flatMap(({ skus: rows }) => rows.map(({ skuId }) => skuId))
  const removed = await tx
    .update(skus)
    .set({ onSale: false })
    .where(
      and(
        eq(skus.companyId, companyId),
        inArray(skus.spuId, spuIds),
        eq(skus.onSale, true),
        sql`${skus.id} not in (${sql.join(
          skuIds.map((id) => sql`${id}::bigint`),
          sql`, `,
        )})`,
      ),
    )
    .returning({ spuId: skus.spuId })
  for (const { spuId } of removed) changed.add(spuId)

  const spuOfSku = new Map(
    goods.flatMap(({ spuId, skus: rows }) => rows.map(({ skuId }) => [skuId, spuId] as const)),
  )
  const requested = goods.flatMap(({ spuId, skus: rows }) =>
    rows.flatMap(({ skuId, stock }) => {
      // A new SKU without a stock has none.
      if (stock === null && known.has(spuId) && facts.ownerOfSku.has(skuId)) return []
      return [{ skuId, stock: stock ?? 0 }]
    }),
  )
  for (const skuId of await setStock(tx, companyId, requested)) {
    const spuId = spuOfSku.get(skuId)
    if (spuId !== undefined) changed.add(spuId)
  }

  const created = spuIds.filter((id) => !known.has(id)).length
  const changedCount = spuIds.filter((id) => known.has(id) && changed.has(id)).length
  return { created, changed: changedCount, unchanged: spuIds.length - created - changedCount }
}
