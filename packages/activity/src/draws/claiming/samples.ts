import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'submit-page': [{ journey: 'activity/draws.spec.ts' }],
  'order-page': [{ journey: 'activity/draws.spec.ts' }],
}
