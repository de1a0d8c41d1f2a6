import type { AreaContent } from '@mall/core/feature'
import { screens } from '@mall/core/paths'

export const area: AreaContent = {
  routes: [
    {
      path: screens.integral,
      title: '{unit}明细',
      frame: { wide: 'rows', bar: 'tenant', shape: 'rows' },
      access: { login: true },
      lazy: () => import('./statement-page.tsx'),
    },
    {
      path: screens.integralValidity,
      title: '{unit}有效期',
      frame: { wide: 'rows' },
      access: { login: true },
      lazy: () => import('./validity-page.tsx'),
    },
  ],
}
