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
  defaultSkuId: OutId.nullable(),
  /** the specification's name of `defaultSkuId` */
  skuId: OutId.nullable(),
  name: z.string(),
  subtitle: z.string(),
  picture: Picture,
  costPoints: CostPoints,
  marketCostPoints: CostPoints.nullable(),
  leastNum: z.int(),
  sales: z.int(),
  goodPercent: z.int().nullable(),
  soldOut: z.boolean(),
  tags: z.array(GoodsTag),
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
  selectedSkuId: OutId.nullable(),
  costPoints: CostPoints,
  marketCostPoints: CostPoints.nullable(),
  leastNum: z.int(),
  limitPerPerson: z.int().nullable(),
  sales: z.int(),
  tags: z.array(GoodsTag),
  categories: z.array(OutId).optional(),
  hasCoupons: z.boolean(),
  cssBody: z.string(),
  services: z.array(z.string()),
  promises: z.array(ServicePromise),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  detailHtml: z.string(),
  freight: z.object({ text: z.string(), baseFee: CostPoints }),
})
export type GoodsDetail = z.infer<typeof GoodsDetail>
