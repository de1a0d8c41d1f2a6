import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'lottery-page': [{ url: '/lottery/{wheel}', ready: { role: 'heading', name: '活动规则' } }],
}
