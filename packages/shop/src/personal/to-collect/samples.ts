import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'to-collect-page': [{ url: '/my/to-collect', visitor: 'shopper', ready: { title: '待领取' } }],
}
