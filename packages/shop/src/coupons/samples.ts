import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'my-coupons-page': [{ url: '/coupon', visitor: 'shopper', ready: { title: '我的优惠券' } }],
  'center-page': [{ url: '/coupon/center', visitor: 'shopper', ready: { title: '领券中心' } }],
}
