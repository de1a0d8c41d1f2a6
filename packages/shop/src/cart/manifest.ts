import { screens } from '@mall/core/paths'
import { IconCart, IconCartFilled } from '@mall/ui'
import { useCartCount } from '../purchase/index.ts'
import type { ShopArea } from '../feature.ts'

export const cart: ShopArea = {
  tabs: [
    {
      name: 'cart',
      screen: 'cart',
      label: '购物车',
      icon: IconCart,
      activeIcon: IconCartFilled,
      useBadge: useCartCount,
    },
  ],
  routes: [
    {
      path: screens.cart,
      title: '购物车',
      access: { login: true },
      tab: 'cart',
      lazy: () => import('./pages/cart/cart-page.tsx'),
    },
  ],
}
