import type { AreaContent } from '@mall/core/feature'
import { screens } from '@mall/core/paths'

export const area: AreaContent = {
  routes: [
    {
      path: screens.benefits,
      title: '我的权益',
      frame: { shape: 'rows' },
      access: { login: true },
      lazy: () => import('./my-benefits/benefits-page.tsx'),
    },
    {
      path: screens.equityWareDetail,
      title: '权益详情',
      access: {},
      lazy: () => import('./offer/ware-detail-page.tsx'),
    },
    {
      path: screens.equityOrderSubmit,
      title: '确认领取',
      access: { login: true },
      lazy: () => import('./submit/order-submit-page.tsx'),
    },
    {
      path: screens.equityAddress,
      title: '选择网点',
      frame: { shape: 'rows' },
      access: {},
      lazy: () => import('./outlets/outlets-page.tsx'),
    },
    {
      path: screens.equityAddressEdit,
      title: '领取人',
      access: { login: true },
      lazy: () => import('./contact/contact-page.tsx'),
    },
    {
      path: screens.equityPickup,
      title: '取件码',
      frame: { page: 'card' },
      access: { login: true },
      lazy: () => import('./pickup/pickup-page.tsx'),
    },
  ],
}
