import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'benefits-page': [{ url: '/my/benefits', visitor: 'shopper', ready: { title: '我的权益' } }],
  'ware-detail-page': [{ journey: 'benefits/benefit-ways.spec.ts' }],
  'order-submit-page': [{ journey: 'benefits/benefit-ways.spec.ts' }],
  'pickup-page': [{ journey: 'benefits/benefit-ways.spec.ts' }],
  'outlets-page': [{ url: '/equity/address', visitor: 'shopper', ready: { title: '选择网点' } }],
  'contact-page': [{ url: '/equity/address/edit', visitor: 'shopper', ready: { title: '领取人' } }],
}
