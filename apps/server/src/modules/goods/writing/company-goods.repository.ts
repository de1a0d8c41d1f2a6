import type { CompanyFiles } from '@mall/contract/company-files'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection/database.ts'
import { categories, selectionGoods, selections, spus, suppliers } from '../tables.ts'
import { insert } from '../../../seed/rows.ts'

type Row = { id: number }

const toIds = (rows: readonly Row[]) => sql.param(rows.map(({ id }) => id))

/** Inserts the suppliers of a new company. */
export const insertSuppliers = (tx: Db, companyId: number, rows: CompanyFiles['suppliers']) =>
  insert(
    tx,
    suppliers,
    rows.map((row) => ({ companyId, ...row })),
  )

export async function saveSuppliers(
  tx: Db,
  companyId: number,
  rows: CompanyFiles['suppliers'],
): Promise<void> {
  for (const row of rows) {
    await tx
      .insert(suppliers)
      .values({ companyId, ...row })
      .onConflictDoUpdate({
        target: [suppliers.companyId, suppliers.id],
        set: { name: row.name, delivery: row.delivery },
      })
  }
}

/** The order of the rows is the order of the categories. */
export async function saveCategories(
  tx: Db,
  companyId: number,
  rows: CompanyFiles['categories'],
): Promise<void> {
  for (const [sort, row] of rows.entries()) {
    const { parentId, name, picture, banner } = row
    await tx
      .insert(categories)
      .values({ companyId, sort, ...row })
      .onConflictDoUpdate({
        target: [categories.companyId, categories.id],
        set: { parentId, name, picture, banner, sort },
      })
  }
}

/** Keeps categories of delisted products, which orders show. */
export async function removeOtherCategories(
  tx: Db,
  companyId: number,
  rows: readonly Row[],
): Promise<void> {
  await tx.execute(
    sql`delete from categories c where company_id = ${companyId}
        and not (id = any(${toIds(rows)}::bigint[]))
        and not exists (select from spus s where s.company_id = c.company_id
          and c.id in (s.category_id, s.top_category_id))`,
  )
}

/** Keeps suppliers of delisted products, which orders show. */
export async function removeOtherSuppliers(
  tx: Db,
  companyId: number,
  rows: readonly Row[],
): Promise<void> {
  await tx.execute(
    sql`delete from suppliers c where company_id = ${companyId}
        and not (id = any(${toIds(rows)}::bigint[]))
        and not exists (select from spus s where s.company_id = c.company_id and c.id = s.supplier_id)`,
  )
}

/** Sets the order of products in lists. */
export async function sortProducts(
  tx: Db,
  companyId: number,
  order: readonly { id: number; sort: number }[],
): Promise<void> {
  await tx.execute(
    sql`update spus s set sort = o.sort
        from jsonb_to_recordset(${JSON.stringify(order)}::jsonb) as o(id bigint, sort integer)
        where s.company_id = ${companyId} and s.id = o.id and s.sort <> o.sort`,
  )
}

export async function delistOtherProducts(
  tx: Db,
  companyId: number,
  spuIds: readonly number[],
): Promise<void> {
  await tx
    .update(spus)
    .set({ onSale: false, version: sql`${spus.version} + 1` })
    .where(
      and(
        eq(spus.companyId, companyId),
        eq(spus.onSale, true),
        sql`not (${spus.id} = any(${sql.param([...spuIds])}::bigint[]))`,
      ),
    )
}

export async function replaceSelections(
  tx: Db,
  companyId: number,
  rows: CompanyFiles['selections'],
): Promise<void> {
  await tx.delete(selectionGoods).where(eq(selectionGoods.companyId, companyId))
  await tx.delete(selections).where(eq(selections.companyId, companyId))
  await insert(
    tx,
    selections,
    rows.map(({ cmsId, title }) => ({ companyId, cmsId, title })),
  )
  await insert(
    tx,
    selectionGoods,
    rows.flatMap(({ cmsId, goods }) =>
      goods.map((spuId, sort) => ({ companyId, cmsId, spuId, sort })),
    ),
  )
}
