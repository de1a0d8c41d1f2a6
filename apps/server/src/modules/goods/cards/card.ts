import type { GoodsCard, Picture, ServicePromise } from '@mall/contract'
import { FREE_FROM_RULE_ID } from '@mall/contract/format-freight'
import { needsShipping, type GoodsKind } from '@mall/contract/kinds'
import { toGoodPercent } from '@mall/contract/states'
import { COUPON_TAG } from '../../coupons/index.ts'
import type { FreightSettings } from '../../freight/index.ts'
import { noPicture } from './goods-display.ts'
import { FREE_FREIGHT, promisedServices } from './promised-services.ts'

/** A product as the statements of card-sql.ts read it. */
export type CardRow = {
  id: number
  kind: GoodsKind
  name: string
  subtitle: string
  picture: Picture | null
  cost_points: number
  market_cost_points: number | null
  least_num: number
  sales: number
  category_id: number
  top_category_id: number
  corner: string
  css_body: string
  services: string[]
  /** number of SKUs on sale, id of the only one, and the largest available quantity of one */
  skus: number
  a_sku: number | null
  most: number
  couponed: boolean
  /** number of counted and of good reviews; null without any */
  rated: number | null
  rated_good: number | null
}
type Tag = GoodsCard['tags'][number]

const mostTags = 2

/** Whether the smallest purchase already travels free. */
const shipsFree = (costPoints: number, leastNum: number, { baseFee, rules }: FreightSettings) =>
  baseFee === 0 ||
  rules.some(
    ({ ruleId, threshold }) => ruleId === FREE_FROM_RULE_ID && threshold <= costPoints * leastNum,
  )

/**
 * At most two tags: 可用券 for a claimable coupon (shells correct it by the `coupon.scope` of a
 * shopper), 包邮 when one purchase ships free, then the product's services. Points add no tag,
 * because they may pay for everything.
 */
function tagsOf(row: CardRow, { freight, services: listed }: CardTerms): Tag[] {
  const services = promisedServices(row.services, listed)
  const quiet = services.filter((service) => service !== FREE_FREIGHT)
  const isFree = needsShipping(row.kind) && shipsFree(row.cost_points, row.least_num, freight)
  if (isFree || quiet.length < services.length) {
    quiet.unshift(FREE_FREIGHT)
  }
  return [
    ...(row.couponed ? [COUPON_TAG] : []),
    ...quiet.map((text) => ({ text, tone: 'quiet' as const })),
  ].slice(0, mostTags)
}

type Settings = { freight: FreightSettings; services?: readonly ServicePromise[] }
type CardTerms = Settings & { showsReviews: boolean }
type Terms = { settings: Settings; info: { showComment: boolean } }
export const termsOfCards = ({ settings, info }: Terms): CardTerms => ({
  freight: settings.freight,
  services: settings.services,
  showsReviews: info.showComment,
})

export const cardOf = (row: CardRow, terms: CardTerms): GoodsCard => ({
  spuId: row.id,
  kind: row.kind,
  defaultSkuId: row.skus === 1 ? row.a_sku : null,
  skuId: row.skus === 1 ? row.a_sku : null,
  name: row.name,
  subtitle: row.subtitle,
  picture: row.picture ?? noPicture,
  costPoints: row.cost_points,
  marketCostPoints: row.market_cost_points,
  leastNum: row.least_num,
  sales: row.sales,
  goodPercent: terms.showsReviews ? toGoodPercent(row.rated ?? 0, row.rated_good ?? 0) : null,
  soldOut: row.most < row.least_num,
  tags: tagsOf(row, terms),
  categories: [...new Set([row.category_id, row.top_category_id])],
  corner: row.corner,
  cssBody: row.css_body,
})
