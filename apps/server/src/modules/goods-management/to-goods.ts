import type { OperatorsGoods } from '@mall/contract'
import type { Product } from './find-product.repository.ts'

/** A product as operators and files see it. */
export const toGoods = ({ spu, skus, schedules }: Product): OperatorsGoods => ({
  spuId: spu.id,
  kind: spu.kind,
  name: spu.name,
  subtitle: spu.subtitle,
  keywords: spu.keywords,
  categoryId: spu.categoryId,
  supplierId: spu.supplierId,
  pictures: spu.pictures,
  specs: spu.specs,
  leastNum: spu.leastNum,
  limitPerPerson: spu.limitPerPerson,
  salesBefore: spu.salesBefore,
  onSale: spu.onSale,
  corner: spu.corner,
  cssBody: spu.cssBody,
  services: spu.services,
  attributes: spu.attributes,
  detailHtml: spu.detailHtml,
  version: String(spu.version),
  skus: skus.map((sku) => ({
    skuId: sku.id,
    specValues: sku.specValues,
    costPoints: sku.costPoints,
    marketCostPoints: sku.marketCostPoints,
    picture: sku.picture,
    onSale: sku.onSale,
    available: sku.available,
    reserved: sku.reserved,
    sold: sku.sold,
  })),
  schedules: schedules.map(({ id, onSale, at }) => ({ id, onSale, at: at.toISOString() })),
})
