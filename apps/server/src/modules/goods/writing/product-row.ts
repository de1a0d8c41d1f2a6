import type { ImportedGoods } from '@mall/contract'
import { canDeliver } from '@mall/contract/kinds'
import { productTokens, SEARCH_VERSION } from '../search/product-tokens.ts'

export type ProductCategory = { id: number; parentId: number | null; name: string }

/** A product as a seed file or a sheet has it. */
export type ProductInput = Omit<ImportedGoods, 'spuId' | 'skus'> & {
  skus: readonly Pick<ImportedGoods['skus'][number], 'costPoints' | 'marketCostPoints'>[]
}

const findCheapest = ({ skus }: ProductInput) =>
  skus.reduce((a, b) => (b.costPoints < a.costPoints ? b : a))

/**
 * Row of `spus`, with the price of its cheapest SKU.
 * @throws RangeError for a category that is not in `categories`
 */
export function toProductRow(
  companyId: number,
  id: number,
  product: ProductInput,
  categories: ReadonlyMap<number, ProductCategory>,
) {
  const own = categories.get(product.categoryId)
  if (!own) throw new RangeError(`商品「${product.name}」的分类 ${product.categoryId} 不存在`)
  const top = own.parentId === null ? own : (categories.get(own.parentId) ?? own)
  const { costPoints, marketCostPoints } = findCheapest(product)
  return {
    companyId,
    id,
    kind: product.kind,
    name: product.name,
    subtitle: product.subtitle,
    keywords: product.keywords,
    categoryId: own.id,
    topCategoryId: top.id,
    supplierId: product.supplierId,
    pictures: product.pictures,
    specs: product.specs,
    leastNum: product.leastNum,
    limitPerPerson: product.limitPerPerson,
    salesBefore: product.salesBefore,
    sales: product.salesBefore,
    onSale: product.onSale && canDeliver(product.kind),
    corner: product.corner,
    cssBody: product.cssBody,
    services: product.services,
    attributes: product.attributes,
    detailHtml: product.detailHtml,
    costPoints,
    marketCostPoints,
    searchTokens: productTokens({ ...product, categories: [own.name, top.name] }),
    searchVersion: SEARCH_VERSION,
  }
}
