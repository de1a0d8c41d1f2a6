import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'notices-page': [{ url: '/my/notices', visitor: 'shopper', ready: { title: '消息' } }],
  'settings-page': [
    { url: '/my/notices/settings', visitor: 'shopper', ready: { title: '消息设置' } },
  ],
}
