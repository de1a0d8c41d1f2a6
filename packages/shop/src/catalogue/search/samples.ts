import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'search-page': [{ url: '/search', ready: { role: 'heading', name: '热门搜索' } }],
}
