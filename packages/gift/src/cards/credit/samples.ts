import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'exchange-card-page': [
    { url: '/exchangecard', visitor: 'shopper', ready: { title: '礼品卡兑换积分' } },
  ],
  'fulika-page': [{ url: '/fulika', visitor: 'shopper', ready: { title: '福利卡兑换' } }],
}
