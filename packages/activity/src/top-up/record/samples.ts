import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'record-page': [{ url: '/recharge/record', visitor: 'shopper', ready: { title: '充值记录' } }],
}
