import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'former-orders-page': [{ journey: 'orders/earlier-orders.spec.ts' }],
}
