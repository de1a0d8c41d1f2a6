import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useSignedIn } from '@mall/core/session'
import { Badge, IconCheck, IconPackage, IconTruck, IconWallet, Link } from '@mall/ui'
import { useOrderCountsQuery } from '../../api/order-endpoints.ts'
import { messages } from './messages.ts'
import styles from './my.module.css'

const links = [
  { tab: 0, label: 'pendingPayment', Icon: IconWallet, count: 'pendingPayment' },
  { tab: 1, label: 'pendingShipment', Icon: IconPackage, count: 'pendingShipment' },
  { tab: 2, label: 'shipped', Icon: IconTruck, count: 'shipped' },
  { tab: 3, label: 'completed', Icon: IconCheck, count: null },
] as const

/** Links to the order tabs, with the number of orders that need a step. */
export function OrderLinks() {
  const t = useMessages(messages)
  const paths = usePaths()
  // Refetch on every visit: a payment, a shipment or the timeout changes orders without a mutation.
  const { currentData } = useOrderCountsQuery(
    {},
    { skip: !useSignedIn(), refetchOnMountOrArgChange: true },
  )
  return (
    <nav className={styles.links} aria-label={t('orderStatus')}>
      {links.map(({ tab, label, Icon, count: key }) => {
        const count = (key !== null && currentData?.[key]) || 0
        return (
          <Link
            key={tab}
            href={paths.orders(tab)}
            className={styles.link}
            aria-label={count > 0 ? t('orderCount', { label: t(label), count }) : undefined}
          >
            <span className={styles.linkIcon}>
              <Icon size={24} />
              <Badge count={count} />
            </span>
            {t(label)}
          </Link>
        )
      })}
    </nav>
  )
}
