import { activityFeature } from '@mall/activity/feature'
import { cavFeature } from '@mall/cav/feature'
import type { Feature } from '@mall/core/feature'
import { equityFeature } from '@mall/equity/feature'
import { giftFeature } from '@mall/gift/feature'
import { shopFeature } from '@mall/shop/feature'

/** The feature packages in this bundle. */
export const features: readonly Feature[] = [
  shopFeature,
  activityFeature,
  cavFeature,
  giftFeature,
  equityFeature,
]
