import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'login-page': [{ url: '/cav', ready: { title: '核销登录' } }],
  'scan-page': [{ url: '/cav/scan', visitor: 'staff', ready: { role: 'textbox', name: '取件码' } }],
  'day-page': [{ url: '/cav/day', visitor: 'staff', ready: { title: '今日核销' } }],
  'detail-page': [{ journey: 'benefits/benefit-ways.spec.ts' }],
}
