import { z } from 'zod'
import { call } from '../base/call.ts'
import { GoodsCard, GoodsDetail, Sku } from './goods-shapes.ts'
import {
  CostPoints,
  Id,
  Link,
  Delivery,
  Nothing,
  OutId,
  Picture,
  pageInput,
  pageOf,
  text,
  whole,
} from '../base/shapes.ts'
import { Banner } from '../home/calls.ts'

/** A banner above what a first-level category has. */
export const CategoryBanner = Banner.omit({ id: true, action: true })
export type CategoryBanner = z.infer<typeof CategoryBanner>

export const Category: z.ZodType<Category> = z.object({
  id: OutId,
  name: z.string(),
  picture: Picture.nullable(),
  banner: CategoryBanner.optional(),
  get children() {
    return z.array(Category)
  },
})
export type Category = {
  id: number
  name: string
  picture: Picture | null
  banner?: CategoryBanner | undefined
  children: Category[]
}

export const sortTypes = ['', 'sales', 'price_desc', 'price_asce'] as const
/** Filters of a list beside its words, category and prices. */
const filterInput = {
  /** only goods of these brands (attribute 品牌) */
  brands: z.array(text(40)).max(30).default([]),
  /** only goods with all of these services; 包邮 includes goods that reach free freight alone */
  services: z.array(text(40)).max(10).default([]),
  /**
   * only goods that a coupon covers which the shopper holds or can claim; for a guest, one that
   * anyone can claim now
   */
  hasCoupon: z.boolean().default(false),
  /** only goods whose smallest purchase points pay in full */
  fullPoints: z.boolean().default(false),
  /** value of the shopper's points, in costPoints; without it any number of points counts */
  pointsWorth: z.int().nonnegative().optional(),
}
const listInput = {
  ...filterInput,
  kw: text(50).default(''),
  sortType: z.enum(sortTypes).default(''),
  spuId: Id.optional(),
  /** only goods that a coupon of this template may be used for; none once it has ended */
  couponId: Id.optional(),
  /** only goods within these prices, in costPoints */
  minPrice: z.int().nonnegative().optional(),
  maxPrice: z.int().nonnegative().optional(),
  /** only goods that can be bought now */
  inStock: z.boolean().default(false),
  ...pageInput,
}
const listData = pageOf(GoodsCard).extend({
  /** shown in place of an empty result */
  recommended: z.array(GoodsCard),
  /**
   * near: nothing has the words themselves, these have some that are written or sound almost alike
   */
  match: z.enum(['exact', 'near']),
  /** parts of the names that match the words, for highlighting: 咖啡 for kafei */
  marks: z.array(z.string()),
})

const Facet = z.object({ value: z.string(), count: z.int() })
const facetsInput = z
  .object(listInput)
  .omit({ sortType: true, page: true, size: true })
  .extend({ categoryId: Id.optional(), cmsId: Id.optional() })
/** Filter values with the number of goods that each leaves beside the other filters chosen. */
export const GoodsFacets = z.object({
  /** goods with all filters chosen */
  total: z.int(),
  brands: z.array(Facet),
  services: z.array(Facet),
  /** price ranges in costPoints, cheapest first; both ends belong to a range */
  prices: z.array(
    z.object({ min: CostPoints.nullable(), max: CostPoints.nullable(), count: z.int() }),
  ),
  hasCoupon: z.int(),
  fullPoints: z.int(),
  inStock: z.int(),
})
export type GoodsFacets = z.infer<typeof GoodsFacets>

export const goodsCalls = {
  'goods.icons': call('goods.icons', {
    auth: 'public',
    summary: 'The icons of the home page',
    input: Nothing,
    data: z.array(Link.extend({ id: OutId, name: z.string(), picture: Picture })),
    refusals: ['company/unknown'],
  }),
  'goods.list': call('goods.list', {
    auth: 'optional',
    summary: 'Goods by words, all categories',
    input: z.object(listInput),
    data: listData,
    refusals: ['company/unknown'],
  }),
  'goods.listInCategory': call('goods.listInCategory', {
    auth: 'optional',
    summary: 'Goods of a category',
    input: z.object({ ...listInput, categoryId: Id }),
    data: listData,
    refusals: ['company/unknown', 'goods/no-category'],
  }),
  'goods.listInSelection': call('goods.listInSelection', {
    auth: 'optional',
    summary: 'Goods of a selection made by the company (cmsId)',
    input: z.object({ ...listInput, cmsId: Id, categoryId: Id.optional() }),
    data: listData.extend({
      /** the selection's name; absent for an unknown selection */
      title: z.string().optional(),
    }),
    refusals: ['company/unknown', 'goods/no-category'],
  }),
  'goods.facets': call('goods.facets', {
    auth: 'optional',
    summary: 'Filter values of a list of goods with their numbers',
    input: facetsInput,
    data: GoodsFacets,
    refusals: ['company/unknown', 'goods/no-category'],
  }),
  'goods.addOn': call('goods.addOn', {
    auth: 'public',
    summary: 'Shipped goods in stock that bring an amount to a freight rule, the best fit first',
    input: z.object({
      /** the gap in costPoints */
      missing: whole,
    }),
    data: z.object({ goods: z.array(GoodsCard) }),
    refusals: ['company/unknown'],
  }),
  'goods.related': call('goods.related', {
    auth: 'public',
    summary:
      'Goods in stock next to a product: those bought together with it, then those of its category',
    input: z.object({ spuId: Id, size: z.int().min(1).max(12).default(6) }),
    data: z.object({
      list: z.array(GoodsCard.extend({ reason: z.enum(['boughtTogether', 'sameKind']) })),
    }),
    refusals: ['company/unknown', 'goods/not-found'],
  }),
  'goods.byIds': call('goods.byIds', {
    auth: 'public',
    summary: 'Goods by their ids, in the order asked; unknown ones are left out',
    input: z.object({ spuIds: z.array(Id).max(100) }),
    data: z.array(GoodsCard),
    refusals: ['company/unknown'],
  }),
  'goods.detail': call('goods.detail', {
    auth: 'public',
    summary: 'A product with its SKUs',
    input: z.object({ spuId: Id, skuId: Id.optional() }),
    data: GoodsDetail,
    refusals: ['company/unknown', 'goods/not-found'],
  }),
  'goods.detailOfSku': call('goods.detailOfSku', {
    auth: 'public',
    summary: 'A product (a: spuId) with one SKU (b: skuId) chosen',
    withoutScreen: 'the specification has a newer call that screens use: goods.detail with a skuId',
    input: z.object({ a: Id, b: Id }),
    data: GoodsDetail,
    refusals: ['company/unknown', 'goods/not-found'],
  }),
  'goods.refreshSku': call('goods.refreshSku', {
    auth: 'optional',
    summary: 'Price, stock and freight of a SKU now, for an address of the shopper',
    input: z.object({ id: Id, addressId: Id.optional() }),
    data: z.object({
      sku: Sku,
      freight: z.object({ text: z.string(), baseFee: CostPoints }),
      /** region of the named address, else of the shopper's default; '' for a guest */
      region: z.string(),
      /** null where no address is known */
      delivery: Delivery.nullable(),
    }),
    refusals: ['company/unknown', 'goods/not-found', 'address/not-found'],
  }),
  'goods.cssList': call('goods.cssList', {
    auth: 'public',
    summary: 'Activity icons of goods',
    input: z.object({ spuIds: z.array(Id).max(100) }),
    data: z.array(z.object({ spuId: OutId, cssBody: z.string() })),
    refusals: ['company/unknown'],
  }),
  'goods.byCategory': call('goods.byCategory', {
    auth: 'public',
    summary: 'A first-level category: its second levels, each with some goods',
    input: z.object({ categoryId: Id, size: z.int().min(1).max(20).default(6) }),
    data: z.array(
      z.object({
        id: OutId,
        name: z.string(),
        picture: Picture.nullable(),
        goods: z.array(GoodsCard),
      }),
    ),
    refusals: ['company/unknown', 'goods/no-category'],
  }),
  'goods.forPoints': call('goods.forPoints', {
    auth: 'shopper',
    summary: 'Goods that sell best among those that the points of the shopper pay for, at most 10',
    input: Nothing,
    data: z.object({ list: z.array(GoodsCard) }),
    refusals: ['company/unknown'],
  }),
  'goods.categories': call('goods.categories', {
    auth: 'public',
    summary: 'The category tree, two levels',
    input: Nothing,
    data: z.array(Category),
    refusals: ['company/unknown'],
  }),
  'goods.suggest': call('goods.suggest', {
    auth: 'public',
    summary:
      'Words that continue what is being typed, hot words, and words for goods like those seen',
    input: z.object({
      kw: text(50).default(''),
      /** ids of products looked at last on the device, by which `related` is chosen: 5,7,9 */
      seen: z
        .string()
        .regex(/^(\d{1,15}(,\d{1,15}){0,9})?$/)
        .default(''),
    }),
    data: z.object({
      suggestions: z.array(z.string()),
      /** hot words in the order of the company, which is their rank */
      hotWords: z.array(z.string()),
      /** words for goods like those looked at */
      related: z.array(z.string()),
    }),
    refusals: ['company/unknown'],
  }),
}
