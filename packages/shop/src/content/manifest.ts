import { defineArea, type Feature } from '@mall/core/feature'
import { screens } from '@mall/core/paths'

// One file for all screens of the area: see `listScreens` of the catalogue.
const articleScreens = () => import('./article/article-page.tsx')

export const content: Partial<Feature> = {
  routes: [
    {
      path: screens.serviceTerms,
      entry: 'edge',
      title: '服务条款',
      frame: { page: 'card', shape: 'text' },
      access: {},
      lazy: async () => ({ Component: (await articleScreens()).ServiceTerms }),
    },
    {
      path: screens.userAgreement,
      entry: 'edge',
      title: '用户协议',
      frame: { page: 'card', shape: 'text' },
      access: {},
      lazy: async () => ({ Component: (await articleScreens()).UserAgreement }),
    },
    {
      path: screens.privacy,
      entry: 'edge',
      title: '隐私政策',
      frame: { page: 'card', shape: 'text' },
      access: {},
      lazy: async () => ({ Component: (await articleScreens()).Privacy }),
    },
    {
      path: screens.special,
      entry: 'edge',
      title: '',
      frame: { bar: 'untitled' },
      access: {},
      lazy: () => import('./special-page.tsx'),
    },
    {
      path: screens.articleList,
      entry: 'edge',
      title: '资讯',
      frame: { tabs: true, shape: 'rows' },
      access: {},
      lazy: () => import('./article-list-page.tsx'),
    },
    {
      path: screens.articleDetail,
      entry: 'edge',
      title: '',
      frame: { page: 'card', shape: 'text' },
      access: {},
      lazy: articleScreens,
    },
  ],
  areas: [
    defineArea({
      id: 'content',
      prefixes: ['/article', '/focus'],
      load: () => import('./area.ts'),
    }),
  ],
}
