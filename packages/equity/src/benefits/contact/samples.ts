import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'contact-page': [{ url: '/equity/address/edit', visitor: 'shopper', ready: { title: '领取人' } }],
}
