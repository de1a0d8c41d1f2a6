import { usePaths } from '@mall/core/feature'
import { useSignedIn } from '@mall/core/session'
import { Badge, IconCheck, IconPackage, IconTruck, IconWallet, Link } from '@mall/ui'
import { useOrderCountsQuery } from '../../api/order-endpoints.ts'
import styles from './my.module.css'

const links = [
  { tab: 0, label: '待付款', Icon: IconWallet, count: 'pendingPayment' },
  { tab: 1, label: '待发货', Icon: IconPackage, count: 'pendingShipment' },
  { tab: 2, label: '待收货', Icon: IconTruck, count: 'shipped' },
  { tab: 3, label: '已完成', Icon: IconCheck, count: null },
] as const

/** Links to the order tabs, with the number of orders that need a step. */
export function OrderLinks() {
  const paths = usePaths()
  // Refetch on every visit: a payment, a shipment or the timeout changes orders without a mutation.
  const { currentData } = useOrderCountsQuery(
    {},
    { skip: !useSignedIn(), refetchOnMountOrArgChange: true },
  )
  return (
    <nav className={styles.links} aria-label="订单状态">
      {links.map(({ tab, label, Icon, count: key }) => {
        const count = (key !== null && currentData?.[key]) || 0
        return (
          <Link
            key={tab}
            href={paths.orders(tab)}
            className={styles.link}
            aria-label={count > 0 ? `${label}，${count} 个订单` : undefined}
          >
            <span className={styles.linkIcon}>
              <Icon size={24} />
              <Badge count={count} />
            </span>
            {label}
          </Link>
        )
      })}
    </nav>
  )
}
