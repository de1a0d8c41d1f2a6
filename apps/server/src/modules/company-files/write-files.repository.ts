import type { ImportedGoods } from '@mall/contract'
import type { CompanyFiles } from '@mall/contract/company-files'
import type { Db } from '../../db/connection/database.ts'
import { readCatalogueFacts, upsertGoods } from '../goods-management/index.ts'
import { removeOtherArticles, saveArticles } from '../content/index.ts'
import { removeOtherTemplates, saveTemplates } from '../coupons/index.ts'
import {
  delistOtherProducts,
  removeOtherCategories,
  removeOtherSuppliers,
  replaceSelections,
  saveCategories,
  saveSuppliers,
  sortProducts,
} from '../goods/index.ts'
import { sliceRows } from './slices.ts'

/** Values of goods per statement, about 50 products. */
const WRITTEN_WEIGHT = 3_000
/** Values of ids and positions per statement, 100 rows. */
const ORDERED_WEIGHT = 300
async function writeGoods(tx: Db, companyId: number, goods: readonly ImportedGoods[]) {
  for await (const { rows } of sliceRows(goods, WRITTEN_WEIGHT)) {
    await upsertGoods(tx, companyId, rows, await readCatalogueFacts(tx, companyId, rows))
  }
  // The order of the files is the order of lists.
  const order = goods.map(({ spuId }, sort) => ({ id: spuId, sort }))
  for await (const { rows } of sliceRows(order, ORDERED_WEIGHT)) {
    await sortProducts(tx, companyId, rows)
  }
  await delistOtherProducts(
    tx,
    companyId,
    goods.map(({ spuId }) => spuId),
  )
}

/** Suppliers, categories and goods of the files. */
export async function writeCatalogue(tx: Db, companyId: number, files: CompanyFiles) {
  await saveSuppliers(tx, companyId, files.suppliers)
  await saveCategories(tx, companyId, files.categories)
  if (files.goods) await writeGoods(tx, companyId, files.goods)
  await removeOtherCategories(tx, companyId, files.categories)
  await removeOtherSuppliers(tx, companyId, files.suppliers)
}

/** Selections, articles and coupon templates of the files. */
export async function writeContent(tx: Db, companyId: number, files: CompanyFiles, at: Date) {
  await replaceSelections(tx, companyId, files.selections)
  const texts = { articles: files.articles, categories: files.articleCategories }
  await saveArticles(tx, companyId, texts, at)
  await removeOtherArticles(tx, companyId, texts)
  await saveTemplates(tx, companyId, files.coupons)
  await removeOtherTemplates(tx, companyId, files.coupons)
}
