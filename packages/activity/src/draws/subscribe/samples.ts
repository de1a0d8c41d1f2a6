import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'subscribe-page': [
    { url: '/activity/draw-subscribe', visitor: 'shopper', ready: { title: '活动提醒' } },
  ],
}
