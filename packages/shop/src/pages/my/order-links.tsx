import { usePaths } from '@mall/core/feature'
import { IconCheck, IconPackage, IconTruck, IconWallet, Link } from '@mall/ui'
import styles from './my.module.css'

const links = [
  { tab: 0, label: '待付款', Icon: IconWallet },
  { tab: 1, label: '待发货', Icon: IconPackage },
  { tab: 2, label: '待收货', Icon: IconTruck },
  { tab: 3, label: '已完成', Icon: IconCheck },
] as const

/** The tabs of the order list. */
export function OrderLinks() {
  const paths = usePaths()
  return (
    <nav className={styles.links} aria-label="订单状态">
      {links.map(({ tab, label, Icon }) => (
        <Link key={tab} href={paths.orders(tab)} className={styles.link}>
          <Icon size={24} />
          {label}
        </Link>
      ))}
    </nav>
  )
}
