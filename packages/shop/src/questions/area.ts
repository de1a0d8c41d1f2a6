import type { AreaContent } from '@mall/core/feature'
import { screens } from '@mall/core/paths'

export const area: AreaContent = {
  routes: [
    {
      path: screens.wareQuestions,
      title: '问大家',
      frame: { wide: 'rows', shape: 'rows' },
      access: {},
      lazy: () => import('./questions/questions-page.tsx'),
    },
  ],
}
