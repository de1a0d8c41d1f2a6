import type { AreaContent } from '@mall/core/feature'
import { screens } from '@mall/core/paths'

export const area: AreaContent = {
  routes: [
    {
      path: screens.article,
      title: '帮助中心',
      frame: { shape: 'rows' },
      access: {},
      lazy: () => import('./help-page.tsx'),
    },
    {
      path: screens.focus,
      title: '关注我们',
      access: {},
      lazy: () => import('./focus-page.tsx'),
    },
  ],
}
