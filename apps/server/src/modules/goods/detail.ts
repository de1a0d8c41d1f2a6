import type { CompanyInfo, DataOf, GoodsDetail, Picture, ServicePromise } from '@mall/contract'
import { needsShipping, type GoodsKind } from '@mall/contract/kinds'
import { COUPON_TAG } from '../coupons/index.ts'
import { freightText, type FreightSettings } from '../freight/index.ts'
import { noPicture } from './cards/goods-display.ts'
import { promisedServices, promisesOf } from './cards/promised-services.ts'
import { cleanRichText } from './rich-text/rich-text.ts'

type Sku = GoodsDetail['skus'][number]
export type SkuRow = {
  id: number
  specValues: string[]
  costPoints: number
  marketCostPoints: number | null
  picture: Picture | null
  onSale: boolean
  available: number
}
export type DetailRow = {
  id: number
  kind: GoodsKind
  name: string
  subtitle: string
  pictures: Picture[]
  on_sale: boolean
  category_id: number
  top_category_id: number
  supplier_name: string | null
  specs: { name: string; values: string[] }[]
  skus: SkuRow[]
  cost_points: number
  market_cost_points: number | null
  least_num: number
  limit_per_person: number | null
  sales: number
  couponed: boolean
  offers_coupons: boolean
  css_body: string
  services: string[]
  attributes: { name: string; value: string }[]
  detail_html: string
}

/** Up to this number the remaining pieces are shown. */
const few = 10

/** Stock below the minimum quantity counts as none. */
export function skuOf(row: SkuRow, leastNum: number): Sku {
  const { id, available, ...rest } = row
  const stock = available < leastNum ? 'sold-out' : available <= few ? 'few' : 'available'
  return { skuId: id, ...rest, stock, left: stock === 'few' ? available : null }
}

/** Only parcels cost freight. */
export const freightOfGoods = (
  kind: GoodsKind,
  freight: FreightSettings,
  info: CompanyInfo,
): DataOf<'goods.detail'>['freight'] => ({
  text: needsShipping(kind) ? freightText(freight, info) : '无需配送',
  baseFee: needsShipping(kind) ? freight.baseFee : 0,
})

export function detailOf(
  row: DetailRow,
  requestedSku: number | undefined,
  {
    info,
    settings,
  }: {
    info: CompanyInfo
    settings: { freight: FreightSettings; services?: readonly ServicePromise[] }
  },
): GoodsDetail {
  const skus = row.skus.map((sku) => skuOf(sku, row.least_num))
  const selected =
    skus.find(({ skuId }) => skuId === requestedSku) ??
    skus.find(({ onSale, stock }) => row.on_sale && onSale && stock !== 'sold-out')
  const limit = row.limit_per_person
  const services = promisedServices(row.services, settings.services)
  return {
    spuId: row.id,
    kind: row.kind,
    name: row.name,
    subtitle: row.subtitle,
    pictures: row.pictures.length > 0 ? row.pictures : [noPicture],
    onSale: row.on_sale,
    categoryId: row.category_id,
    supplierName: row.supplier_name ?? '',
    specs: row.specs,
    skus,
    selectedSkuId: selected?.skuId ?? null,
    costPoints: selected?.costPoints ?? row.cost_points,
    marketCostPoints: selected ? selected.marketCostPoints : row.market_cost_points,
    leastNum: row.least_num,
    limitPerPerson: limit,
    sales: row.sales,
    tags: [
      ...(row.couponed ? [COUPON_TAG] : []),
      ...(limit === null ? [] : [{ text: `每人限购 ${limit} 件`, tone: 'quiet' as const }]),
      ...(row.least_num > 1 ? [{ text: `${row.least_num} 件起购`, tone: 'quiet' as const }] : []),
    ].slice(0, 2),
    categories: [...new Set([row.category_id, row.top_category_id])],
    hasCoupons: row.offers_coupons,
    cssBody: row.css_body,
    services,
    promises: promisesOf(services, settings.services),
    attributes: row.attributes,
    detailHtml: cleanRichText(row.detail_html),
    freight: freightOfGoods(row.kind, settings.freight, info),
  }
}
