import { z } from 'zod'
import { about } from '../base/about.ts'
import { ServicePromise } from '../base/promise.ts'
import { CostPoints, OutId, Picture } from '../base/shapes.ts'
import { goodsKinds, goodsKindTitles } from './kinds.ts'

export const GoodsTag = z.object({ text: z.string(), tone: z.enum(['accent', 'quiet']) })
export const GoodsKind = about(z.enum(goodsKinds), { title: '类型', choices: goodsKindTitles })

/** A product as lists show it. */
export const GoodsCard = z.object({
  spuId: OutId,
  kind: GoodsKind,
  /** the SKU that a tap on + adds; null where a spec has to be chosen first */
  defaultSkuId: OutId.nullable(),
  /** the specification's name of `defaultSkuId` */
  skuId: OutId.nullable(),
  name: z.string(),
  subtitle: z.string(),
  picture: Picture,
  costPoints: CostPoints,
  /** price before reduction, null where there is none */
  marketCostPoints: CostPoints.nullable(),
  leastNum: z.int(),
  sales: z.int(),
  /** 好评率; null below ten reviews, and where the company shows none */
  goodPercent: z.int().nullable(),
  soldOut: z.boolean(),
  tags: z.array(GoodsTag),
  /** its category and the one above, by which coupons cover it */
  categories: z.array(OutId).optional(),
  corner: z.string(),
  /** activity icon */
  cssBody: z.string(),
})
export type GoodsCard = z.infer<typeof GoodsCard>

export const Sku = z.object({
  skuId: OutId,
  specValues: z.array(z.string()),
  costPoints: CostPoints,
  marketCostPoints: CostPoints.nullable(),
  picture: Picture.nullable(),
  stock: z.enum(['available', 'few', 'sold-out']),
  /** pieces left, set only when few */
  left: z.int().nullable(),
  onSale: z.boolean(),
})
export type Sku = z.infer<typeof Sku>

export const GoodsDetail = z.object({
  spuId: OutId,
  kind: GoodsKind,
  name: z.string(),
  subtitle: z.string(),
  pictures: z.array(Picture),
  onSale: z.boolean(),
  categoryId: OutId,
  supplierName: z.string(),
  specs: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  skus: z.array(Sku),
  /** the SKU shown first: the requested one, else the first that can be bought */
  selectedSkuId: OutId.nullable(),
  costPoints: CostPoints,
  marketCostPoints: CostPoints.nullable(),
  /** minimum quantity */
  leastNum: z.int(),
  /** most pieces one person may buy, null for no limit */
  limitPerPerson: z.int().nullable(),
  sales: z.int(),
  tags: z.array(GoodsTag),
  /** its category and the one above, by which coupons cover it */
  categories: z.array(OutId).optional(),
  /** a coupon that covers the product can be claimed now or later */
  hasCoupons: z.boolean(),
  cssBody: z.string(),
  services: z.array(z.string()),
  /** the company's terms of these services, where it has any */
  promises: z.array(ServicePromise),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  /** rich text, cleaned on the server; cleaned again where it is shown */
  detailHtml: z.string(),
  freight: z.object({ text: z.string(), baseFee: CostPoints }),
})
export type GoodsDetail = z.infer<typeof GoodsDetail>
