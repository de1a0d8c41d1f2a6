import type { AreaContent } from '@mall/core/feature'
import { screens } from '@mall/core/paths'

export const area: AreaContent = {
  routes: [
    {
      path: screens.building,
      title: '',
      frame: { bar: 'none' },
      access: {},
      lazy: () => import('./entry/building-page.tsx'),
    },
    {
      path: screens.service,
      title: '客服',
      access: {},
      lazy: () => import('./entry/service-page.tsx'),
    },
  ],
}
