import type { CouponScope, GoodsCard } from '@mall/contract'
import { useLateData } from '@mall/core/feature'

type Goods = Pick<GoodsCard, 'spuId' | 'tags' | 'categories'>
const MOST_TAGS = 2

/**
 * Tags of a product. Lists are the same for everyone: 可用券, the only tag with an accent, is
 * corrected by the coupons of the shopper once `loadCouponScope` has loaded them.
 */
export function useGoodsTags({ spuId, tags, categories = [] }: Goods): Goods['tags'] {
  const scope = useLateData<CouponScope>('couponScope(undefined)')
  if (!scope) return tags
  const isCovered =
    scope.everything ||
    scope.goods.includes(spuId) ||
    categories.some((id) => scope.categories.includes(id))
  const others = tags.filter(({ tone }) => tone === 'quiet')
  return (isCovered ? [scope.tag, ...others] : others).slice(0, MOST_TAGS)
}
