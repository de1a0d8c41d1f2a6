import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'address-page': [
    {
      url: '/address',
      visitor: 'newcomer',
      state: 'empty',
      ready: { role: 'heading', name: '还没有收货地址' },
    },
    { url: '/address', visitor: 'buyer', ready: { text: '科创路 1 号' } },
  ],
  'address-edit-page': [
    { url: '/address/edit', visitor: 'newcomer', ready: { role: 'textbox', name: '收货人' } },
  ],
}
