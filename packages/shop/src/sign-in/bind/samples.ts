import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'wx-bind-phone-page': [
    {
      url: '/wx-bind-phone',
      visitor: 'newcomer',
      ready: { role: 'heading', name: '尚未绑定微信' },
    },
  ],
}
