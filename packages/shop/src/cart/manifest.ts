import type { Feature } from '@mall/core/feature'
import { screens } from '@mall/core/paths'
import { IconCart, IconCartFilled } from '@mall/ui'
import { useCartCount } from '../purchase/index.ts'

export const cart: Partial<Feature> = {
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
      frame: { wide: 'rows', shape: 'rows' },
      access: { login: true },
      tab: 'cart',
      lazy: () => import('./cart-page.tsx'),
    },
  ],
}
