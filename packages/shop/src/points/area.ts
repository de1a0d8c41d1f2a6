import type { AreaContent } from '@mall/core/feature'
import { screens } from '@mall/core/paths'

export const area: AreaContent = {
  routes: [
    {
      path: screens.integral,
      title: '{unit}明细',
      access: { login: true },
      lazy: () => import('./statement-page.tsx'),
    },
    {
      path: screens.integralValidity,
      title: '{unit}有效期',
      access: { login: true },
      lazy: () => import('./validity-page.tsx'),
    },
  ],
}
