import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'cart-page': [
    {
      url: '/cart',
      visitor: 'newcomer',
      state: 'empty',
      ready: { role: 'heading', name: '购物车还是空的' },
    },
    { url: '/cart', visitor: 'buyer', ready: { role: 'article' } },
  ],
}
