import type { Feature } from '@mall/core/feature'
import { screens } from '@mall/core/paths'
import { IconCategory, IconCategoryFilled, IconHome, IconHomeFilled } from '@mall/ui'

// Screens with the same stylesheet share a file: the edge finds a screen's chunk by its stylesheet
// and preloads it next to the shell's code.
const listScreens = () => import('./list/list-page.tsx')

export const catalogue: Partial<Feature> = {
  tabs: [
    { name: 'home', screen: 'home', label: '首页', icon: IconHome, activeIcon: IconHomeFilled },
    {
      name: 'category',
      screen: 'category',
      label: '分类',
      icon: IconCategory,
      activeIcon: IconCategoryFilled,
    },
  ],
  routes: [
    {
      path: screens.home,
      entry: 'first',
      title: '',
      frame: { bar: 'none', wide: 'page' },
      access: {},
      tab: 'home',
      lazy: () => import('./home/home-page.tsx'),
    },
    {
      path: screens.homeOption,
      title: '',
      frame: { bar: 'none', wide: 'page' },
      access: {},
      tab: 'home',
      lazy: () => import('./home/home-option-page.tsx'),
    },
    {
      path: screens.category,
      entry: 'edge',
      title: '分类',
      frame: { bar: 'untitled', wide: 'page', shape: 'goods' },
      access: {},
      tab: 'category',
      lazy: () => import('./category/category-page.tsx'),
    },
    {
      path: screens.secondCategory,
      entry: 'edge',
      title: '商品分类',
      frame: { bar: 'untitled', tabs: true, wide: 'page', shape: 'goods' },
      access: {},
      lazy: async () => ({ Component: (await listScreens()).SecondCategory }),
    },
    {
      path: screens.wareList,
      entry: 'edge',
      title: '商品列表',
      frame: { bar: 'untitled', tabs: true, wide: 'page', shape: 'goods' },
      access: {},
      lazy: listScreens,
    },
    {
      path: screens.search,
      entry: 'edge',
      title: '搜索',
      frame: { bar: 'untitled', wide: 'page', shape: 'cards' },
      access: {},
      lazy: () => import('./search/search-page.tsx'),
    },
    {
      path: screens.wareDetail,
      entry: 'product',
      title: '商品详情',
      frame: { wide: 'split', shape: 'cards' },
      access: {},
      lazy: () => import('./detail/detail-page.tsx'),
    },
  ],
}
