import type { AreaContent } from '@mall/core/feature'
import { screens } from '@mall/core/paths'

export const area: AreaContent = {
  routes: [
    {
      path: screens.orders,
      title: '我的订单',
      frame: { tabs: true, wide: 'rows', shape: 'rows' },
      access: { login: true },
      lazy: () => import('./orders/orders-page.tsx'),
    },
    {
      path: screens.orderDetail,
      title: '订单详情',
      frame: { bar: 'tenant', wide: 'rows' },
      access: { login: true },
      lazy: () => import('./orders/order-page.tsx'),
    },
    {
      path: screens.invoice,
      title: '发票',
      access: { login: true },
      lazy: () => import('./invoices/invoice-page.tsx'),
    },
    {
      path: screens.formerOrders,
      title: '原商城订单',
      access: { login: true },
      lazy: () => import('./former-orders/former-orders-page.tsx'),
    },
    {
      path: screens.logisticsInfo,
      title: '物流信息',
      frame: { wide: 'rows' },
      access: { login: true },
      lazy: () => import('./logistics/logistics-page.tsx'),
    },
    {
      path: screens.logisticsDetail,
      title: '物流详情',
      frame: { wide: 'rows', tabs: true },
      access: { login: true },
      lazy: () => import('./logistics/logistics-detail-page.tsx'),
    },
  ],
}
