import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'checkstand-page': [
    {
      url: '/checkstand?orderId={unpaidOrder}',
      visitor: 'buyer',
      ready: { role: 'region', name: '支付方式' },
    },
  ],
  'success-page': [
    {
      url: '/checkstand/success?orderId={unpaidOrder}',
      visitor: 'buyer',
      state: 'unpaid',
      ready: { text: '订单还没有支付' },
    },
  ],
}
