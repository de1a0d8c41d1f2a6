import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'logistics-page': [{ journey: 'orders/parcels.spec.ts' }],
  'logistics-detail-page': [{ journey: 'orders/parcels.spec.ts' }],
}
