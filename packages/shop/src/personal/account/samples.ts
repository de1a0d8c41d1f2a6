import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'info-edit-page': [{ url: '/my/info/edit', visitor: 'shopper', ready: { title: /./ } }],
  'change-phone-page': [{ journey: 'account/account.spec.ts' }],
  'devices-page': [{ url: '/my/info/devices', visitor: 'shopper', ready: { title: /设备/ } }],
  'personal-data-page': [
    { url: '/my/info/personal-data', visitor: 'shopper', ready: { title: /./ } },
  ],
}
