import { defineArea, type Feature } from '@mall/core/feature'
import { screens } from '@mall/core/paths'
import { IconUser, IconUserFilled } from '@mall/ui'

export const personal: Partial<Feature> = {
  tabs: [{ name: 'my', screen: 'my', label: '我的', icon: IconUser, activeIcon: IconUserFilled }],
  routes: [
    {
      path: screens.my,
      title: '我的',
      frame: { bar: 'none', wide: 'rows' },
      access: { login: true },
      tab: 'my',
      lazy: () => import('./my/my-page.tsx'),
    },
  ],
  areas: [
    defineArea({
      id: 'personal',
      prefixes: ['/my/info', '/my/favourites', '/my/footprints', '/my/notices', '/my/to-collect'],
      load: () => import('./area.ts'),
    }),
  ],
}
