import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'login-page': [{ url: '/gift/login', ready: { title: '礼品卡兑换' } }],
  'coupon-login-page': [{ url: '/gift/coupon-login', ready: { title: '电子券兑换' } }],
  'coupon-exchange-page': [
    { url: '/gift/coupon-exchange', visitor: 'cardHolder', ready: { title: '我的礼品卡' } },
  ],
}
