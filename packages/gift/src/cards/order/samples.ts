import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'order-submit-page': [{ journey: 'gift/gift.spec.ts' }],
  'order-success-page': [{ journey: 'gift/gift.spec.ts' }],
}
