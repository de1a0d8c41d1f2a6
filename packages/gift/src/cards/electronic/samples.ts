import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'ele-login-page': [{ url: '/gift/ele-login', ready: { title: '电子卡兑换' } }],
  'ele-phone-check-page': [{ url: '/gift/ele-phone-check', ready: { title: '验证手机号' } }],
}
