import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'add-page': [
    {
      url: '/evaluate/add-list',
      visitor: 'shopper',
      taps: [{ role: 'link', name: '评价' }],
      ready: { role: 'radiogroup' },
    },
  ],
  'add-list-page': [{ url: '/evaluate/add-list', visitor: 'shopper', ready: { title: '待评价' } }],
  'my-reviews-page': [{ url: '/evaluate/my', visitor: 'shopper', ready: { title: '我的评价' } }],
  'goods-reviews-page': [{ url: '/evaluate/ware?spuId=100001', ready: { title: '商品评价' } }],
}
