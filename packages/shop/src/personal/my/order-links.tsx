import { useHasScreen, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useSignedIn } from '@mall/core/session'
import { Badge, IconReview, IconPackage, IconRefund, IconTruck, IconWallet, Link } from '@mall/ui'
import { OrderStatus, ParcelStatus } from '@mall/contract/states'
import { useOrderCountsQuery, useOrdersOnTheWayQuery } from '../../orders/index.ts'
import {
  NoParcelStrip,
  ParcelStrip,
  findParcelOnTheWay,
  getParcelsPath,
} from '@mall/commerce/order'
import { messages } from './messages.ts'
import styles from './my.module.css'

/**
 * A link without `tab` leads to 待评价, where lines that can be reviewed are counted instead of
 * orders.
 */
const links = [
  { tab: 0, label: 'pendingPayment', Icon: IconWallet },
  { tab: 1, label: 'pendingShipment', Icon: IconPackage },
  { tab: 2, label: 'shipped', Icon: IconTruck },
  { tab: undefined, label: 'toReview', Icon: IconReview },
] as const

/** Links to the order tabs, with the number of orders that need a step. */
export function OrderLinks() {
  const t = useMessages(messages)
  const paths = usePaths()
  const hasReviews = useHasScreen()(paths.evaluateAddList())
  // Refetch on every visit: a payment, a shipment or the timeout changes orders without a mutation.
  const { currentData } = useOrderCountsQuery(
    {},
    { skip: !useSignedIn(), refetchOnMountOrArgChange: true },
  )
  const openRequests = currentData?.afterSales ?? 0
  return (
    <>
      <nav className={styles.links} aria-label={t('orderStatus')}>
        {links.map(({ tab, label, Icon }) => {
          if (tab === undefined && !hasReviews) return null
          const count = currentData?.[label] ?? 0
          const counted = tab === undefined ? 'lineCount' : 'orderCount'
          return (
            <Link
              key={label}
              href={tab === undefined ? paths.evaluateAddList() : paths.orders(tab)}
              className={styles.link}
              aria-label={count > 0 ? t(counted, { label: t(label), count }) : undefined}
            >
              <span className={styles.linkIcon}>
                <Icon size={24} />
                <Badge count={count} />
              </span>
              {t(label)}
            </Link>
          )
        })}
        <Link
          href={paths.refundList()}
          className={styles.link}
          aria-label={
            openRequests > 0
              ? t('requestCount', { label: t('afterSales'), count: openRequests })
              : undefined
          }
        >
          <span className={styles.linkIcon}>
            <IconRefund size={24} />
            <Badge count={openRequests} />
          </span>
          {t('afterSales')}
        </Link>
      </nav>
      <ParcelNews />
    </>
  )
}

/** Orders of the company's former mall, where the shopper has some. */
export function FormerOrdersLink() {
  const t = useMessages(messages)
  const paths = usePaths()
  const { currentData } = useOrderCountsQuery({}, { skip: !useSignedIn() })
  const count = currentData?.former ?? 0
  if (count === 0) return null
  const label = t('formerOrders')
  return (
    <Link
      href={paths.formerOrders()}
      className={styles.former}
      aria-label={t('labelCount', { label, count })}
    >
      {label} {count}
    </Link>
  )
}

/**
 * The order with a parcel on its way.
 * @returns `isSettled`: whether it is known if there is such an order
 */
export function useMovingOrder() {
  const counts = useOrderCountsQuery({}, { skip: !useSignedIn(), refetchOnMountOrArgChange: true })
  const isNone = counts.currentData?.shipped === 0
  const orders = useOrdersOnTheWayQuery(
    { status: OrderStatus.Shipped, size: 10 },
    { skip: counts.currentData === undefined || isNone, refetchOnMountOrArgChange: 60 },
  )
  const order = orders.currentData?.list.find((one) => isMoving(findParcelOnTheWay(one)?.status))
  const hasFailed = counts.isError || orders.isError
  return {
    order: isNone ? undefined : order,
    isSettled: isNone || hasFailed || orders.currentData !== undefined,
    hasFailed: orders.isError && !orders.currentData,
  }
}

/** Latest event of a parcel on its way; renders nothing where there is none. */
function ParcelNews() {
  const t = useMessages(messages)
  const paths = usePaths()
  const { order, hasFailed } = useMovingOrder()
  const parcel = order && findParcelOnTheWay(order)
  if (!parcel && !hasFailed) return null
  return (
    <div className={styles.strip}>
      {parcel ? (
        <ParcelStrip
          parcel={parcel}
          parcelCount={parcel.parcelCount}
          href={getParcelsPath(order, paths)}
        />
      ) : (
        <NoParcelStrip text={t('parcelsNotLoaded')} />
      )}
    </div>
  )
}

const isMoving = (status: number | undefined): boolean =>
  status !== undefined && status !== ParcelStatus.Delivered && status !== ParcelStatus.Returned
