import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'game-page': [
    {
      url: '/activity/draw',
      state: 'wheel',
      taps: [{ role: 'link', name: /幸运大转盘/ }],
      ready: { role: 'heading', name: '活动规则' },
    },
    {
      url: '/activity/draw',
      state: 'nine-squares',
      taps: [{ role: 'link', name: /转一圈，好礼停在哪/ }],
      ready: { role: 'heading', name: '活动规则' },
    },
    {
      url: '/activity/draw',
      state: 'scratch-card',
      taps: [{ role: 'link', name: /刮一刮，惊喜在下面/ }],
      ready: { role: 'heading', name: '活动规则' },
    },
  ],
}
