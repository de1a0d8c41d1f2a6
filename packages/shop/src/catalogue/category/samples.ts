import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'category-page': [{ url: '/category', ready: { role: 'region' } }],
}
