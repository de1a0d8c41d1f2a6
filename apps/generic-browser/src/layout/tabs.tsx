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
} from '@mall/ui'

/** The bar at the foot of the four main screens, with the number of pieces in the cart. */
export function Tabs({ current }: { current: 'home' | 'category' | 'cart' | 'my' }) {
  const paths = usePaths()
  const count = useCartCount()
  const tabs = {
    home: [paths.home(), '首页', <IconHome />, <IconHomeFilled />],
    category: [paths.category(), '分类', <IconCategory />, <IconCategoryFilled />],
    cart: [paths.cart(), '购物车', <IconCart />, <IconCartFilled />],
    my: [paths.my(), '我的', <IconUser />, <IconUserFilled />],
  } as const
  const items = Object.values(tabs).map(([href, label, icon, activeIcon]) => ({
    href,
    label,
    icon,
    activeIcon,
    badge: href === tabs.cart[0] ? count : undefined,
  }))
  return <TabBar items={items} current={tabs[current][0]} />
}
