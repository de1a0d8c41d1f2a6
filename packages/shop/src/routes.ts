import type { RouteSpec } from '@mall/core/feature'
import { screens } from '@mall/core/paths'

// Screens with the same stylesheet share a file: the edge finds a screen's chunk by its stylesheet
// and preloads it next to the shell's code.
const listScreens = () => import('./pages/list/list-page.tsx')
const articleScreens = () => import('./pages/article/article-page.tsx')

/** Screens that a visit begins with, those of tabs, and the checkout: its area would load later. */
export const routes: readonly RouteSpec[] = [
  {
    path: screens.home,
    entry: 'first',
    title: '',
    access: {},
    tab: 'home',
    lazy: () => import('./pages/home/home-page.tsx'),
  },
  {
    path: screens.homeOption,
    title: '',
    access: {},
    tab: 'home',
    lazy: () => import('./pages/content/home-option-page.tsx'),
  },
  {
    path: screens.category,
    entry: 'edge',
    title: '分类',
    access: {},
    tab: 'category',
    lazy: () => import('./pages/category/category-page.tsx'),
  },
  {
    path: screens.secondCategory,
    entry: 'edge',
    title: '商品分类',
    access: {},
    lazy: async () => ({ Component: (await listScreens()).SecondCategory }),
  },
  {
    path: screens.wareList,
    entry: 'edge',
    title: '商品列表',
    access: {},
    lazy: listScreens,
  },
  {
    path: screens.search,
    entry: 'edge',
    title: '搜索',
    access: {},
    lazy: () => import('./pages/search/search-page.tsx'),
  },
  {
    path: screens.wareDetail,
    entry: 'product',
    title: '商品详情',
    access: {},
    lazy: () => import('./pages/detail/detail-page.tsx'),
  },
  {
    path: screens.cart,
    title: '购物车',
    access: { login: true },
    tab: 'cart',
    lazy: () => import('./pages/cart/cart-page.tsx'),
  },
  {
    path: screens.orderSubmit,
    title: '确认订单',
    access: { login: true },
    lazy: () => import('./pages/submit/submit-page.tsx'),
  },
  {
    path: screens.checkstand,
    title: '收银台',
    access: { login: true },
    lazy: () => import('./pages/checkstand/checkstand-page.tsx'),
  },
  {
    path: screens.checkstandSuccess,
    title: '支付结果',
    access: { login: true },
    lazy: () => import('./pages/checkstand/success-page.tsx'),
  },
  {
    path: screens.my,
    title: '我的',
    access: { login: true },
    tab: 'my',
    lazy: () => import('./pages/my/my-page.tsx'),
  },
  {
    path: screens.serviceTerms,
    entry: 'edge',
    title: '服务条款',
    access: {},
    lazy: async () => ({ Component: (await articleScreens()).ServiceTerms }),
  },
  {
    path: screens.userAgreement,
    entry: 'edge',
    title: '用户协议',
    access: {},
    lazy: async () => ({ Component: (await articleScreens()).UserAgreement }),
  },
  {
    path: screens.privacy,
    entry: 'edge',
    title: '隐私政策',
    access: {},
    lazy: async () => ({ Component: (await articleScreens()).Privacy }),
  },
  {
    path: screens.special,
    entry: 'edge',
    title: '',
    access: {},
    lazy: () => import('./pages/content/special-page.tsx'),
  },
  {
    path: screens.articleList,
    entry: 'edge',
    title: '资讯',
    access: {},
    lazy: () => import('./pages/content/article-list-page.tsx'),
  },
  {
    path: screens.articleDetail,
    entry: 'edge',
    title: '',
    access: {},
    lazy: articleScreens,
  },
]
