import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'submit-page': [
    {
      url: '/cart',
      visitor: 'buyer',
      taps: [{ role: 'button', name: /^结算 \(/ }],
      ready: { role: 'button', name: '提交订单' },
    },
  ],
}
