import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'statement-page': [{ url: '/my/integral', visitor: 'shopper', ready: { title: '积分明细' } }],
  'validity-page': [
    { url: '/my/intergal-validity', visitor: 'shopper', ready: { title: '积分有效期' } },
  ],
}
