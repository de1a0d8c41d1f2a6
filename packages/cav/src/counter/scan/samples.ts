import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'scan-page': [{ url: '/cav/scan', visitor: 'staff', ready: { role: 'textbox', name: '取件码' } }],
}
