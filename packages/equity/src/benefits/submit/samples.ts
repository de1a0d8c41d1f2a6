import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'order-submit-page': [{ journey: 'benefits/benefit-ways.spec.ts' }],
}
