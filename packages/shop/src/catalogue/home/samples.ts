import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'home-page': [
    { url: '/home', ready: { role: 'article' } },
    { url: '/home?companyId=3', state: 'points', ready: { role: 'article' } },
    { url: '/home', visitor: 'shopper', state: 'signed-in', ready: { text: '可抵' } },
  ],
  'home-option-page': [
    { url: '/home-option', ready: { role: 'article' } },
    { url: '/home-option?companyId=8', state: 'own-page', ready: { text: '冬日专题' } },
  ],
}
