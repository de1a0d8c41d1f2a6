import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'record-page': [
    { url: '/activity/draw-record', visitor: 'shopper', ready: { title: '抽奖记录' } },
  ],
}
