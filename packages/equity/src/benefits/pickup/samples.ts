import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'pickup-page': [{ journey: 'benefits/benefit-ways.spec.ts' }],
}
