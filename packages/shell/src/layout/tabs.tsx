import { useCartCount, usePaths } from '@mall/core/feature'
import {
  IconCart,
  IconCartFilled,
  IconCategory,
  IconCategoryFilled,
  IconHome,
  IconHomeFilled,
  IconUser,
  IconUserFilled,
  TabBar,
  type TabBarItem,
} from '@mall/ui'

type Tab = 'home' | 'category' | 'cart' | 'my'

/** The bar at the foot of the four main screens, with the number of pieces in the cart. */
export function Tabs({ current }: { current: Tab }) {
  const paths = usePaths()
  const badge = useCartCount()
  const tabs: Record<Tab, TabBarItem> = {
    home: {
      href: paths.home(),
      label: '首页',
      icon: <IconHome />,
      activeIcon: <IconHomeFilled />,
    },
    category: {
      href: paths.category(),
      label: '分类',
      icon: <IconCategory />,
      activeIcon: <IconCategoryFilled />,
    },
    cart: {
      href: paths.cart(),
      label: '购物车',
      icon: <IconCart />,
      activeIcon: <IconCartFilled />,
      badge,
    },
    my: {
      href: paths.my(),
      label: '我的',
      icon: <IconUser />,
      activeIcon: <IconUserFilled />,
    },
  }
  return <TabBar items={Object.values(tabs)} current={tabs[current].href} />
}
