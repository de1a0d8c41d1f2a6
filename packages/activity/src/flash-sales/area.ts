import type { AreaContent } from '@mall/core/feature'
import { screens } from '@mall/core/paths'

export const area: AreaContent = {
  routes: [
    {
      path: screens.secKillList,
      title: '限时秒杀',
      access: {},
      lazy: () => import('./list/list-page.tsx'),
    },
    {
      path: screens.secKillActivity,
      title: '秒杀场次',
      access: {},
      lazy: () => import('./session/session-page.tsx'),
    },
  ],
}
