import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'login-confirm-page': [{ journey: 'sign-in/qr-sign-in.spec.ts' }],
}
