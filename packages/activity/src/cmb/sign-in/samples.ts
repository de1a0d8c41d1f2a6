import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'sign-in-page': [{ url: '/activity/cmb-login', ready: { title: /招商银行登录|积分兑换/ } }],
}
