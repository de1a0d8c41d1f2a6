import { canDeliver } from '@mall/contract/kinds'
import type { SeedCompany, SeedGoods } from '@mall/contract/seed-file'
import type { Db } from '../connection/database.ts'
import {
  categories,
  selectionGoods,
  selections,
  skus,
  spus,
  suppliers,
} from '../../modules/goods/tables.ts'
import { stockEvents, stocks } from '../../modules/stock/tables.ts'
import { productTokens, SEARCH_VERSION } from '../search/product-tokens.ts'
import { insert, numbered } from './rows.ts'

const lowest = (goods: SeedGoods) =>
  goods.skus.reduce((a, b) => (b.costPoints < a.costPoints ? b : a))

/** Suppliers, categories, goods with their stock, and selections. */
export async function seedGoods(tx: Db, company: SeedCompany, firstSpu: number, firstSku: number) {
  const companyId = company.id
  await insert(
    tx,
    suppliers,
    company.suppliers.map((row) => ({ companyId, ...row })),
  )
  await insert(
    tx,
    categories,
    company.categories.map((row, sort) => ({ companyId, sort, ...row })),
  )
  const category = new Map(company.categories.map((row) => [row.id, row]))
  const goods = numbered(company.goods, (row) => row.spuId, firstSpu)
  await insert(
    tx,
    spus,
    goods.map(({ row, id }, sort) => {
      const own = category.get(row.categoryId)
      if (!own)
        throw new Error(`公司 ${companyId} 商品「${row.name}」的分类 ${row.categoryId} 不存在`)
      const top = own.parentId === null ? own : category.get(own.parentId)
      const names = top ? [own.name, top.name] : [own.name]
      return {
        companyId,
        id,
        kind: row.kind,
        name: row.name,
        subtitle: row.subtitle,
        keywords: row.keywords,
        categoryId: own.id,
        topCategoryId: top?.id ?? own.id,
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
        costPoints: lowest(row).costPoints,
        marketCostPoints: lowest(row).marketCostPoints,
        searchTokens: productTokens({ ...row, categories: names }),
        searchVersion: SEARCH_VERSION,
        sort,
      }
    }),
  )
  const skuRows = numbered(
    // Card secrets have the stock of their pool, which is imported.
    goods.flatMap(({ row, id }) =>
      row.skus.map((sku, sort) => ({
        sku: row.kind === 'card' ? { ...sku, stock: 0 } : sku,
        sort,
        spuId: id,
      })),
    ),
    ({ sku }) => sku.skuId,
    firstSku,
  )
  await insert(
    tx,
    skus,
    skuRows.map(({ row: { sku, sort, spuId }, id }) => ({
      companyId,
      id,
      spuId,
      sort,
      specValues: sku.specValues,
      costPoints: sku.costPoints,
      marketCostPoints: sku.marketCostPoints,
      picture: sku.picture,
    })),
  )
  await insert(
    tx,
    stocks,
    skuRows.map(({ row: { sku }, id }) => ({
      companyId,
      skuId: id,
      total: sku.stock,
      available: sku.stock,
    })),
  )
  await insert(
    tx,
    stockEvents,
    skuRows.map(({ row: { sku }, id }) => ({
      companyId,
      skuId: id,
      kind: 'set',
      quantity: sku.stock,
    })),
  )
  await insert(
    tx,
    selections,
    company.selections.map(({ cmsId, title }) => ({ companyId, cmsId, title })),
  )
  await insert(
    tx,
    selectionGoods,
    company.selections.flatMap(({ cmsId, goods: ids }) =>
      ids.map((spuId, sort) => ({ companyId, cmsId, spuId, sort })),
    ),
  )
}
