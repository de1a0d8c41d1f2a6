import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'benefits-page': [{ url: '/my/benefits', visitor: 'shopper', ready: { title: '我的权益' } }],
}
