import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'refund-page': [{ journey: 'after-sales/after-sales.spec.ts' }],
  'refund-list-page': [
    { url: '/my/refund/list', visitor: 'shopper', ready: { title: '退款/售后' } },
  ],
  'refund-detail-page': [{ journey: 'after-sales/after-sales.spec.ts' }],
  'refund-logistics-page': [{ journey: 'after-sales/after-sales.spec.ts' }],
}
