import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'campaign-page': [{ journey: 'activity/gx.spec.ts' }],
}
