import type { AreaContent } from '@mall/core/feature'
import { screens } from '@mall/core/paths'

export const area: AreaContent = {
  routes: [
    {
      path: screens.refund,
      title: '申请售后',
      access: { login: true },
      lazy: () => import('./refund-page.tsx'),
    },
    {
      path: screens.refundList,
      title: '退款/售后',
      frame: { wide: 'rows', shape: 'rows' },
      access: { login: true },
      lazy: () => import('./refund-list-page.tsx'),
    },
    {
      path: screens.refundDetail,
      title: '售后详情',
      frame: { wide: 'rows', bar: 'tenant' },
      access: { login: true },
      lazy: () => import('./refund-detail-page.tsx'),
    },
    {
      path: screens.refundLogistics,
      title: '填写退货物流',
      access: { login: true },
      lazy: () => import('./refund-logistics-page.tsx'),
    },
  ],
}
