import type { Coupon, CouponTemplate } from '@mall/contract'
import type { Paths } from '@mall/core/paths'

export const getUsePath = (
  { spuId, templateId }: Pick<Coupon | CouponTemplate, 'spuId' | 'templateId'>,
  paths: Paths,
): string => (spuId === null ? paths.wareList({ couponId: templateId }) : paths.wareDetail(spuId))
