import type { AreaContent } from '@mall/core/feature'
import { screens } from '@mall/core/paths'

export const area: AreaContent = {
  routes: [
    {
      path: screens.checkIn,
      title: '每日签到',
      frame: { bar: 'tenant' },
      access: { login: true },
      lazy: () => import('./check-in-page.tsx'),
    },
  ],
}
