import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'building-page': [{ url: '/building?companyId=2', ready: { role: 'heading', name: '晴川礼遇' } }],
  'service-page': [
    { url: '/service', ready: { title: '在线客服' } },
    { url: '/service?companyId=3', state: 'hotline', ready: { role: 'heading', name: '客服热线' } },
    { url: '/service', visitor: 'shopper', state: 'signed-in', ready: { title: '在线客服' } },
  ],
}
