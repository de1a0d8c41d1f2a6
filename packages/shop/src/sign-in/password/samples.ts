import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'account-edit-page': [
    { url: '/my/info/account-edit', ready: { role: 'heading', name: '找回密码' } },
  ],
}
