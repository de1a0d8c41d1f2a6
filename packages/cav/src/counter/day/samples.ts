import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'day-page': [{ url: '/cav/day', visitor: 'staff', ready: { title: '今日核销' } }],
}
