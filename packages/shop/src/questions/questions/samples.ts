import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'questions-page': [
    { url: '/ware/questions?spuId=100001', ready: { title: '问大家' } },
    {
      url: '/ware/questions?spuId=100001',
      visitor: 'shopper',
      state: 'ask',
      taps: [{ role: 'button', name: '我要提问' }],
      ready: { role: 'dialog', name: '提问' },
    },
  ],
}
