import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  'detail-page': [
    { url: '/ware/detail/{goods}', ready: { role: 'region', name: '商品信息' } },
    {
      url: '/ware/detail/{goods}',
      state: 'sku-sheet',
      taps: [{ role: 'button', name: '立即购买', within: { role: 'region', name: '购买' } }],
      ready: { role: 'dialog', name: '选择规格' },
    },
  ],
}
