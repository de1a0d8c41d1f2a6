import type { AreaContent } from '@mall/core/feature'
import { screens } from '@mall/core/paths'

export const area: AreaContent = {
  routes: [
    {
      path: screens.recharge,
      title: '话费充值',
      access: { login: true },
      lazy: () => import('./order/top-up-page.tsx'),
    },
    {
      path: screens.rechargeRecord,
      title: '充值记录',
      frame: { shape: 'rows' },
      access: { login: true },
      lazy: () => import('./record/record-page.tsx'),
    },
  ],
}
