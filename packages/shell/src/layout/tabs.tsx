import { usePaths, useTabs, type Tab } from '@mall/core/feature'
import { TabBar } from '@mall/ui'

/** The bar at the foot of the main screens, with the tabs that the features declare. */
export function Tabs({ current }: { current: string }) {
  const paths = usePaths()
  const tabs = useTabs()
  const getAddress = ({ screen }: Tab) => (paths[screen] as () => string)()
  const active = tabs.find(({ name }) => name === current)
  if (!active) return null
  return (
    <TabBar
      current={getAddress(active)}
      items={tabs.map((tab) => {
        const { label, icon: Icon, activeIcon: ActiveIcon, useBadge } = tab
        return {
          href: getAddress(tab),
          label,
          icon: <Icon />,
          activeIcon: <ActiveIcon />,
          useBadge,
        }
      })}
    />
  )
}
