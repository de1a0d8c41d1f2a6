import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'index-page': [{ url: '/gift/index', visitor: 'cardHolder', ready: { title: '选择礼品' } }],
  'ware-detail-page': [
    {
      url: '/gift/index',
      visitor: 'cardHolder',
      taps: [{ role: 'link', within: { role: 'list', name: '可选礼品' } }],
      ready: { title: '礼品详情' },
    },
  ],
}
