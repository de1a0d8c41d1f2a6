import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'my-cards-page': [{ url: '/my/cards', visitor: 'shopper', ready: { title: '我的礼品卡' } }],
}
