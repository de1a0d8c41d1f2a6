import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'login-page': [{ url: '/login', ready: { role: 'heading', name: /^登录/ } }],
}
