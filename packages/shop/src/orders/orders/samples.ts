import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'orders-page': [
    {
      url: '/my/order/99',
      visitor: 'newcomer',
      state: 'empty',
      ready: { role: 'heading', name: '还没有相关订单' },
    },
    { url: '/my/order/99', visitor: 'shopper', ready: { role: 'article' } },
  ],
  'order-page': [
    {
      url: '/my/order/99',
      visitor: 'shopper',
      taps: [{ role: 'link', within: { role: 'article' } }],
      ready: { role: 'region', name: '订单状态' },
    },
    {
      url: '/my/order/detail/{unpaidOrder}',
      visitor: 'buyer',
      state: 'unpaid',
      ready: { role: 'region', name: '订单状态' },
    },
    {
      url: '/my/order/detail/{secretOrder}',
      visitor: 'shopper',
      state: 'secret',
      ready: { role: 'region', name: '卡密' },
    },
    {
      url: '/my/order/detail/{secretOrder}',
      visitor: 'shopper',
      state: 'secret-sheet',
      taps: [{ role: 'button', name: '查看卡密' }],
      ready: { role: 'dialog', name: '查看卡密' },
    },
  ],
}
