import type { AreaContent } from '@mall/core/feature'
import { screens } from '@mall/core/paths'

const pages = () => import('./texts/text-pages.tsx')

export const area: AreaContent = {
  routes: [
    {
      path: screens.gx,
      title: '活动登录',
      access: {},
      lazy: () => import('./sign-in/sign-in-page.tsx'),
    },
    {
      path: screens.gxAct,
      title: '专属权益',
      access: {},
      lazy: () => import('./campaign/campaign-page.tsx'),
    },
    {
      path: screens.gxServiceTerms,
      title: '活动服务条款',
      frame: { page: 'card', shape: 'text' },
      access: {},
      lazy: async () => ({ Component: (await pages()).ServiceTerms }),
    },
    {
      path: screens.gxPrivacy,
      title: '活动隐私政策',
      frame: { page: 'card', shape: 'text' },
      access: {},
      lazy: async () => ({ Component: (await pages()).Privacy }),
    },
  ],
}
