import type { ImportedGoods } from '@mall/contract'
import type { CompanyFiles } from '@mall/contract/company-files'
import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/connection/database.ts'
import {
  categories,
  couponTemplates,
  selectionGoods,
  selections,
  spus,
  suppliers,
} from '../../db/schema/index.ts'
import { insert } from '../../db/seed/rows.ts'
import { readCatalogueFacts, upsertGoods } from '../catalogue/index.ts'
import { removeOtherArticles, saveArticles } from '../content/index.ts'
import { sliceRows } from './slices.ts'

/** Values of goods that one statement writes: about 50 of usual length. */
const WRITTEN_WEIGHT = 3_000
/** Values of numbers and places that one statement writes: 100 rows. */
const ORDERED_WEIGHT = 300
async function writeGoods(tx: Db, companyId: number, goods: readonly ImportedGoods[]) {
  for await (const { rows } of sliceRows(goods, WRITTEN_WEIGHT)) {
    await upsertGoods(tx, companyId, rows, await readCatalogueFacts(tx, companyId, rows))
  }
  // The order of the files is the order of lists.
  const order = goods.map(({ spuId }, sort) => ({ id: spuId, sort }))
  for await (const { rows } of sliceRows(order, ORDERED_WEIGHT)) {
    await tx.execute(
      sql`update spus s set sort = o.sort
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o(id bigint, sort integer)
          where s.company_id = ${companyId} and s.id = o.id and s.sort <> o.sort`,
    )
  }
  const ids = goods.map(({ spuId }) => spuId)
  await tx
    .update(spus)
    .set({ onSale: false, version: sql`${spus.version} + 1` })
    .where(
      and(
        eq(spus.companyId, companyId),
        eq(spus.onSale, true),
        sql`not (${spus.id} = any(${sql.param(ids)}::bigint[]))`,
      ),
    )
}

/** Suppliers, categories and goods of the files. */
export async function writeCatalogue(tx: Db, companyId: number, files: CompanyFiles) {
  for (const row of files.suppliers) {
    await tx
      .insert(suppliers)
      .values({ companyId, ...row })
      .onConflictDoUpdate({
        target: [suppliers.companyId, suppliers.id],
        set: { name: row.name, delivery: row.delivery },
      })
  }
  for (const [sort, row] of files.categories.entries()) {
    const { parentId, name, picture, banner } = row
    await tx
      .insert(categories)
      .values({ companyId, sort, ...row })
      .onConflictDoUpdate({
        target: [categories.companyId, categories.id],
        set: { parentId, name, picture, banner, sort },
      })
  }
  if (files.goods) await writeGoods(tx, companyId, files.goods)
  // Delisted goods keep the categories and suppliers that orders show.
  await tx.execute(
    sql`delete from categories c where company_id = ${companyId}
        and not (id = any(${idsOf(files.categories)}::bigint[]))
        and not exists (select from spus s where s.company_id = c.company_id
          and c.id in (s.category_id, s.top_category_id))`,
  )
  await tx.execute(
    sql`delete from suppliers c where company_id = ${companyId}
        and not (id = any(${idsOf(files.suppliers)}::bigint[]))
        and not exists (select from spus s where s.company_id = c.company_id and c.id = s.supplier_id)`,
  )
}
const idsOf = (rows: readonly { id: number }[]) => sql.param(rows.map(({ id }) => id))

/** Selections, articles and coupon templates of the files. */
export async function writeContent(tx: Db, companyId: number, files: CompanyFiles, at: Date) {
  await tx.delete(selectionGoods).where(eq(selectionGoods.companyId, companyId))
  await tx.delete(selections).where(eq(selections.companyId, companyId))
  const listed = files.selections
  await insert(
    tx,
    selections,
    listed.map(({ cmsId, title }) => ({ companyId, cmsId, title })),
  )
  await insert(
    tx,
    selectionGoods,
    listed.flatMap(({ cmsId, goods }) =>
      goods.map((spuId, sort) => ({ companyId, cmsId, spuId, sort })),
    ),
  )
  const texts = { articles: files.articles, categories: files.articleCategories }
  await saveArticles(tx, companyId, texts, at)
  await removeOtherArticles(tx, companyId, texts)
  for (const rule of files.coupons) {
    await tx
      .insert(couponTemplates)
      .values({ companyId, id: rule.templateId, rule })
      .onConflictDoUpdate({
        target: [couponTemplates.companyId, couponTemplates.id],
        set: { rule },
      })
  }
  const kept = files.coupons.map(({ templateId }) => templateId)
  await tx
    .delete(couponTemplates)
    .where(
      and(
        eq(couponTemplates.companyId, companyId),
        kept.length === 0 ? undefined : notInArray(couponTemplates.id, kept),
      ),
    )
}
