import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'outlets-page': [{ url: '/equity/address', visitor: 'shopper', ready: { title: '选择网点' } }],
}
