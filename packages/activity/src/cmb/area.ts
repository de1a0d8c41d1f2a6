import type { AreaContent } from '@mall/core/feature'
import { screens } from '@mall/core/paths'

export const area: AreaContent = {
  routes: [
    {
      path: screens.cmbLogin,
      title: '招商银行登录',
      access: {},
      lazy: () => import('./sign-in/sign-in-page.tsx'),
    },
    {
      path: screens.cmbRecharge,
      title: '{unit}兑换',
      access: { login: true },
      lazy: () => import('./exchange/exchange-page.tsx'),
    },
  ],
}
