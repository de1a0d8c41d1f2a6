import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'info-page': [{ url: '/my/info', visitor: 'shopper', ready: { text: '密码' } }],
  'my-page': [{ url: '/my', visitor: 'shopper', ready: { text: '林知夏' } }],
}
