import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'ware-detail-page': [{ journey: 'benefits/benefit-ways.spec.ts' }],
}
