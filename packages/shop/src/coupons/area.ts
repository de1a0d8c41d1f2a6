import type { AreaContent } from '@mall/core/feature'
import { screens } from '@mall/core/paths'

export const area: AreaContent = {
  routes: [
    {
      path: screens.coupon,
      title: '我的优惠券',
      frame: { tabs: true, wide: 'rows', shape: 'rows' },
      access: { login: true },
      lazy: () => import('./my-coupons-page.tsx'),
    },
    {
      path: screens.couponCenter,
      title: '领券中心',
      frame: { tabs: true, wide: 'rows', shape: 'rows' },
      access: { login: true },
      lazy: () => import('./center-page.tsx'),
    },
  ],
}
