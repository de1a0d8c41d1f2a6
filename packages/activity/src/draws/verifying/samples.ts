import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'verify-page': [
    {
      url: '/activity/draw',
      taps: [
        { role: 'link', name: /幸运大转盘/ },
        { role: 'link', name: /抽奖可验证/ },
      ],
      ready: { title: '验证公平' },
    },
  ],
}
