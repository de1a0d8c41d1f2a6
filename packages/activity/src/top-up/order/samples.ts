import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'top-up-page': [{ url: '/recharge', visitor: 'shopper', ready: { title: '话费充值' } }],
}
