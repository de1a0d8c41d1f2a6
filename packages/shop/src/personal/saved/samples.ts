import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'favourites-page': [{ url: '/my/favourites', visitor: 'shopper', ready: { title: '我的收藏' } }],
  'footprints-page': [{ url: '/my/footprints', visitor: 'shopper', ready: { title: '浏览记录' } }],
}
