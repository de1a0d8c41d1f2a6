import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'article-page': [
    { url: '/article/detail?typeId=11', ready: { role: 'article' } },
    { url: '/service-terms', state: 'service-terms', ready: { role: 'article' } },
    { url: '/user-agreement', state: 'user-agreement', ready: { role: 'article' } },
    { url: '/privacy', state: 'privacy', ready: { role: 'article' } },
  ],
}
