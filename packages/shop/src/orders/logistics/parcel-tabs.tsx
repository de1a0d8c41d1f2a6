import type { OrderParcels, Parcel } from '@mall/contract'
import { useMallNavigate, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { cx, Image } from '@mall/ui'
import { toImageProps } from '@mall/commerce/goods'
import { getParcelStatusName, orderMessages } from '@mall/commerce/order'
import { messages } from './messages.ts'
import styles from './parcel-tabs.module.css'

/** Tab value for goods without a parcel, in place of a tracking number. */
export const UNSHIPPED = 'unshipped'

type Props = {
  order: OrderParcels
  /** a tracking number, or `UNSHIPPED` */
  current: string
}

/** One tab per parcel and one for unshipped goods; no tabs where there would be only one. */
export function ParcelTabs({ order, current }: Props) {
  const t = useMessages(messages)
  const tOrder = useMessages(orderMessages)
  const { parcels, unshipped } = order
  const tabs = [
    ...parcels.map(({ trackingNumber, status, lines }, index) => ({
      parcel: trackingNumber,
      title: t('parcel', { index: index + 1 }),
      state: getParcelStatusName(status, tOrder),
      lines,
    })),
    ...(unshipped.length > 0
      ? [{ parcel: UNSHIPPED, title: t('rest'), state: t('unshipped'), lines: unshipped }]
      : []),
  ]
  if (tabs.length < 2) return null
  return (
    <nav className={styles.tabs} aria-label={t('listTitle')}>
      {tabs.map((tab) => (
        <ParcelTab
          key={tab.parcel}
          {...tab}
          orderId={order.orderId}
          isCurrent={tab.parcel === current}
        />
      ))}
    </nav>
  )
}

type ParcelTabProps = {
  orderId: string
  parcel: string
  title: string
  state: string
  lines: Parcel['lines']
  isCurrent: boolean
}

function ParcelTab({ orderId, parcel, title, state, lines, isCurrent }: ParcelTabProps) {
  const paths = usePaths()
  const go = useMallNavigate()
  const picture = lines[0]?.picture
  return (
    <button
      type="button"
      className={cx(styles.tab, isCurrent && styles.current)}
      aria-current={isCurrent || undefined}
      onClick={() => go(paths.logisticsDetail({ orderId, parcel }), { replace: true })}
    >
      {picture && (
        <span className={styles.picture}>
          <Image {...toImageProps(picture)} sizes="36px" alt="" rounded />
        </span>
      )}
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        <span className={styles.state}>{state}</span>
      </span>
    </button>
  )
}
