import type { AreaContent } from '@mall/core/feature'
import { screens } from '@mall/core/paths'

export const area: AreaContent = {
  routes: [
    {
      path: screens.secKillList,
      title: '限时秒杀',
      frame: { bar: 'tenant', tabs: true, shape: 'rows' },
      access: {},
      lazy: () => import('./list/list-page.tsx'),
    },
    {
      path: screens.secKillActivity,
      title: '秒杀场次',
      frame: { bar: 'tenant', shape: 'rows' },
      access: {},
      lazy: () => import('./session/session-page.tsx'),
    },
  ],
}
