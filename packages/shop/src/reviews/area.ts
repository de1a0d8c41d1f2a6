import type { AreaContent } from '@mall/core/feature'
import { screens } from '@mall/core/paths'

export const area: AreaContent = {
  routes: [
    {
      path: screens.evaluateAdd,
      title: '发表评价',
      access: { login: true },
      lazy: () => import('./reviews/add-page.tsx'),
    },
    {
      path: screens.evaluateAddList,
      title: '待评价',
      frame: { wide: 'rows', shape: 'rows' },
      access: { login: true },
      lazy: () => import('./reviews/add-list-page.tsx'),
    },
    {
      path: screens.evaluateMy,
      title: '我的评价',
      frame: { wide: 'rows', shape: 'rows' },
      access: { login: true },
      lazy: () => import('./reviews/my-reviews-page.tsx'),
    },
    {
      path: screens.evaluateWare,
      title: '商品评价',
      frame: { tabs: true, wide: 'rows', shape: 'rows' },
      access: {},
      lazy: () => import('./reviews/goods-reviews-page.tsx'),
    },
  ],
}
