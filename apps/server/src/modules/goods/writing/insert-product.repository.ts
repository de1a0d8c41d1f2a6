import type { GoodsKind } from '@mall/contract/kinds'
import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../../db/connection/database.ts'

/** Leaves a supplier of the same id as it is. */
export async function addSupplier(
  tx: Db,
  companyId: number,
  { id, name }: { id: number; name: string },
): Promise<void> {
  await tx.execute(
    sql`insert into suppliers (company_id, id, name) values (${companyId}, ${id}, ${name})
        on conflict do nothing`,
  )
}

export async function addCategory(
  tx: Db,
  companyId: number,
  { id, parentId, name }: { id: number; parentId: number | null; name: string },
): Promise<void> {
  await tx.execute(
    sql`insert into categories (company_id, id, parent_id, name, sort)
        select ${companyId}, ${id}::bigint, ${parentId}::bigint, ${name}, coalesce(max(sort), -1) + 1
        from categories where company_id = ${companyId}`,
  )
}

type UnlistedProduct = {
  kind: GoodsKind
  name: string
  supplierId: number
  /** name of its only spec */
  specName: string
  costPoints: number
}

/**
 * Inserts a delisted product without SKUs into the first category.
 * @returns its id
 */
export async function insertUnlistedProduct(
  tx: Db,
  companyId: number,
  { kind, name, supplierId, specName, costPoints }: UnlistedProduct,
): Promise<number> {
  const specs = JSON.stringify([{ name: specName, values: [] }])
  const [spu] = await selectRows<{ id: number }>(
    tx,
    sql`insert into spus (company_id, kind, name, subtitle, category_id, top_category_id, supplier_id,
          pictures, specs, on_sale, services, attributes, cost_points)
        select ${companyId}, ${kind}, ${name}, '', coalesce(min(c.id), 1), coalesce(min(c.id), 1),
          ${supplierId}, '[]', ${specs}::jsonb, false, '[]', '[]', ${costPoints}
        from categories c where c.company_id = ${companyId} and c.parent_id is null
        returning id::float8 as id`,
  )
  if (!spu) throw new Error('no product was inserted')
  return spu.id
}

type NewSku = { spuId: number; specValue: string; costPoints: number; sort: number }

/**
 * Adds a SKU and its value to the only spec of a product.
 * @returns the SKU's id
 */
export async function addSku(
  tx: Db,
  companyId: number,
  { spuId, specValue, costPoints, sort }: NewSku,
): Promise<number> {
  const [sku] = await selectRows<{ id: number }>(
    tx,
    sql`with spec as (
          update spus set specs = jsonb_set(specs, '{0,values}',
            (specs->0->'values') || to_jsonb(${specValue}::text))
          where company_id = ${companyId} and id = ${spuId}
        )
        insert into skus (company_id, spu_id, spec_values, cost_points, sort)
        values (${companyId}, ${spuId}, jsonb_build_array(${specValue}::text), ${costPoints}, ${sort})
        returning id::float8 as id`,
  )
  if (!sku) throw new Error('no SKU was inserted')
  return sku.id
}
