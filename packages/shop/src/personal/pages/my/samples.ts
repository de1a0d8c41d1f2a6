import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'info-page': [{ url: '/my/info', visitor: 'shopper', ready: { text: '密码' } }],
  'my-page': [
    { url: '/my', visitor: 'shopper', ready: { text: '林知夏' } },
    { url: '/my', state: 'guest', ready: { role: 'heading', name: '我的订单' } },
  ],
}
