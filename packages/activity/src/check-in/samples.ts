import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'check-in-page': [
    { url: '/activity/check-in', visitor: 'shopper', ready: { title: '每日签到' } },
  ],
}
