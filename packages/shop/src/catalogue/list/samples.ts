import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'list-page': [
    { url: '/ware/list', ready: { role: 'article' } },
    {
      url: '/ware/list?kw=没有这种东西',
      state: 'empty',
      ready: { role: 'heading', name: '没有找到相关商品' },
    },
    {
      url: '/category',
      state: 'second-category',
      taps: [{ role: 'link', name: '全部' }],
      ready: { role: 'article' },
    },
    {
      url: '/ware/list',
      state: 'filters',
      taps: [{ role: 'button', name: '筛选' }],
      ready: { role: 'dialog' },
    },
  ],
}
