import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'exchange-page': [
    { url: '/activity/cmb-recharge', visitor: 'shopper', ready: { title: '积分兑换' } },
  ],
}
