import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'session-page': [{ journey: 'activity/flash-sale-session.spec.ts' }],
}
