import type { SeedCompany } from '@mall/contract/seed-file'
import type { Db } from '../db/connection/database.ts'
import {
  categories,
  selectionGoods,
  selections,
  skus,
  spus,
  suppliers,
} from '../modules/goods/tables.ts'
import { stockEvents, stocks } from '../modules/stock/tables.ts'
import { toProductRow } from '../modules/goods/index.ts'
import { insert, numbered } from './rows.ts'

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
  const categoryById = new Map(company.categories.map((row) => [row.id, row]))
  const goods = numbered(company.goods, (row) => row.spuId, firstSpu)
  await insert(
    tx,
    spus,
    goods.map(({ row, id }, sort) => ({ ...toProductRow(companyId, id, row, categoryById), sort })),
  )
  const skuRows = numbered(
    // SKUs of card secrets start with stock 0, because importing secrets adds to it.
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
