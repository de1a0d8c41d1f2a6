import type { CompanyChange, InputOf } from '@mall/contract'
import type { Product } from './find-product.repository.ts'
import type { GoodsFault } from './catalogue-facts.ts'

export type SkuRowChange = InputOf<'ops.changeSkus'>['rows'][number]
type Products = ReadonlyMap<number, Product>

const findSku = (products: Products, { spuId, skuId }: SkuRowChange) =>
  products.get(spuId)?.skus.find(({ id }) => id === skuId)

/** Faults of rows: unknown or repeated products and SKUs, and stock of card secrets. */
export function findRowFaults(products: Products, rows: readonly SkuRowChange[]): GoodsFault[] {
  const seen = new Set<number>()
  return rows.flatMap((row, index): GoodsFault[] => {
    const { spuId, skuId, stock } = row
    const product = products.get(spuId)
    if (!product) return [{ index, field: 'spuId', message: `没有商品 ${String(spuId)}` }]
    if (!findSku(products, row)) {
      const message = `商品 ${String(spuId)} 没有 SKU ${String(skuId)}`
      return [{ index, field: 'skuId', message }]
    }
    if (seen.has(skuId)) {
      return [{ index, field: 'skuId', message: `SKU 编号 ${String(skuId)} 重复` }]
    }
    seen.add(skuId)
    if (product.spu.kind !== 'card' || stock === undefined) return []
    return [{ index, field: 'stock', message: '卡密商品的库存等于未售出的卡密，请导入卡密' }]
  })
}

/** The resulting prices of a row; none for an unknown SKU. */
export function toPrices(products: Products, row: SkuRowChange) {
  const now = findSku(products, row)
  return {
    former: now?.costPoints,
    costPoints: row.costPoints ?? now?.costPoints ?? 0,
    marketCostPoints:
      row.marketCostPoints === undefined ? (now?.marketCostPoints ?? null) : row.marketCostPoints,
  }
}

const FIELDS = [
  ['costPoints', 'costPoints'],
  ['marketCostPoints', 'marketCostPoints'],
  ['stock', 'available'],
] as const

/** Cells that a row changes, as paths of a company's files. */
export function findRowChanges(products: Products, row: SkuRowChange): CompanyChange[] {
  const sku = findSku(products, row)
  if (!sku) return []
  return FIELDS.flatMap(([field, stored]) => {
    const [before, after] = [sku[stored], row[field]]
    if (after === undefined || after === before) return []
    const path = `goods.${String(row.spuId)}.skus.${String(row.skuId)}.${field}`
    return [{ path, before, after }]
  })
}
