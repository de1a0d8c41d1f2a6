import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'list-page': [{ url: '/activity/draw', ready: { title: '抽奖' } }],
}
