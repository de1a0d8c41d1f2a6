import type { AreaContent } from '@mall/core/feature'
import { screens } from '@mall/core/paths'

const staff = { audience: 'staff' }

export const area: AreaContent = {
  routes: [
    {
      path: screens.cav,
      title: '核销登录',
      access: {},
      lazy: () => import('./login/login-page.tsx'),
    },
    {
      path: screens.cavScan,
      title: '核销',
      access: staff,
      lazy: () => import('./scan/scan-page.tsx'),
    },
    {
      path: screens.cavDetail,
      title: '核销详情',
      access: staff,
      lazy: () => import('./detail/detail-page.tsx'),
    },
    {
      path: screens.cavDay,
      title: '今日核销',
      frame: { tabs: true, shape: 'rows' },
      access: staff,
      lazy: () => import('./day/day-page.tsx'),
    },
  ],
}
