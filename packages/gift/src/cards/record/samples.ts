import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'record-page': [{ url: '/gift/record', visitor: 'cardHolder', ready: { title: '兑换记录' } }],
}
