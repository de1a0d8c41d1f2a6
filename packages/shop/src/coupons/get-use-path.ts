import type { Coupon, CouponTemplate } from '@mall/contract'
import type { Paths } from '@mall/core/paths'

/** Path for using a coupon: its only product, else the list of exactly the goods that qualify. */
export const getUsePath = (
  { spuId, templateId }: Pick<Coupon | CouponTemplate, 'spuId' | 'templateId'>,
  paths: Paths,
): string => (spuId === null ? paths.wareList({ couponId: templateId }) : paths.wareDetail(spuId))
