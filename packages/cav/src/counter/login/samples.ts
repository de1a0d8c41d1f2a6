import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'login-page': [{ url: '/cav', ready: { title: '核销登录' } }],
}
