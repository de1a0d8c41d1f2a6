import type { CouponTemplate } from '@mall/contract'
import { useMessages } from '@mall/core/messages'
import { usePriceText } from '@mall/core/session'
import { Tag, Tags, VisuallyHidden } from '@mall/ui'
import { useCouponsOfGoodsQuery } from '../coupon-endpoints.ts'
import { messages } from '../messages.ts'
import { formatCouponRule } from './format-coupon-rule.ts'

const MAX_RULES = 3

/** Rules of the coupons of a product, the claimable ones first: 满 ¥200 减 ¥30. */
export function CouponRules({ spuId }: { spuId: number }) {
  const t = useMessages(messages)
  const priceText = usePriceText()
  const { currentData } = useCouponsOfGoodsQuery({ spuId })
  const usable = (currentData?.list ?? []).filter(isUsable)
  const rules = usable.map((template) => formatCouponRule(template, t, priceText))
  const shown = [...new Set(rules)].slice(0, MAX_RULES)
  if (shown.length === 0) return t('claimTitle')
  return (
    <>
      <Tags>
        {shown.map((rule) => (
          <Tag key={rule}>{rule}</Tag>
        ))}
      </Tags>
      <VisuallyHidden>{t('claimTitle')}</VisuallyHidden>
    </>
  )
}

const isUsable = ({ state, couponId }: CouponTemplate) => state === 'claimable' || couponId !== null
