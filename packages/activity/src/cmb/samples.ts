import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'sign-in-page': [{ url: '/activity/cmb-login', ready: { title: /招商银行登录|积分兑换/ } }],
  'exchange-page': [
    { url: '/activity/cmb-recharge', visitor: 'shopper', ready: { title: '积分兑换' } },
  ],
}
