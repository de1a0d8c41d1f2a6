import type { Tab } from '@mall/core/feature'
import {
  IconCart,
  IconCartFilled,
  IconCategory,
  IconCategoryFilled,
  IconHome,
  IconHomeFilled,
  IconUser,
  IconUserFilled,
} from '@mall/ui'
import { useCartCount } from './guest-cart/use-cart-count.ts'

export const tabs: readonly Tab[] = [
  { name: 'home', screen: 'home', label: '首页', icon: IconHome, activeIcon: IconHomeFilled },
  {
    name: 'category',
    screen: 'category',
    label: '分类',
    icon: IconCategory,
    activeIcon: IconCategoryFilled,
  },
  {
    name: 'cart',
    screen: 'cart',
    label: '购物车',
    icon: IconCart,
    activeIcon: IconCartFilled,
    useBadge: useCartCount,
  },
  { name: 'my', screen: 'my', label: '我的', icon: IconUser, activeIcon: IconUserFilled },
]
