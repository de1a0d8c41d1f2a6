import type { Feature } from '@mall/core/feature'
import { screens } from '@mall/core/paths'

/** These screens are part of the first load: an area would load later and delay the payment. */
export const checkout: Partial<Feature> = {
  routes: [
    {
      path: screens.orderSubmit,
      title: '确认订单',
      frame: { wide: 'split' },
      access: { login: true },
      lazy: () => import('./submit/submit-page.tsx'),
    },
    {
      path: screens.checkstand,
      title: '收银台',
      frame: { bar: 'ground' },
      access: { login: true },
      lazy: () => import('./checkstand/checkstand-page.tsx'),
    },
    {
      path: screens.checkstandSuccess,
      title: '支付结果',
      frame: { page: 'card', shape: 'form' },
      access: { login: true },
      lazy: () => import('./checkstand/success-page.tsx'),
    },
  ],
}
