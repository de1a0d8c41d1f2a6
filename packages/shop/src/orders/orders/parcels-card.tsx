import type { OrderDetail } from '@mall/contract'
import { OrderStatus } from '@mall/contract/states'
import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Card, CardHead, cx, IconTruck, Link } from '@mall/ui'
import {
  formatParcelNews,
  getParcelStatusName,
  getParcelsPath,
  orderMessages,
} from '@mall/commerce/order'
import { CopyButton } from '../../common/index.ts'
import { messages } from './messages.ts'
import styles from './parcels-card.module.css'
import { Receiver } from './receiver-card.tsx'

const listParcels = ({ children }: OrderDetail) =>
  children.flatMap(({ parcels, supplierName, status }) =>
    parcels.map((parcel) => ({
      ...parcel,
      supplierName,
      isReceived: status === OrderStatus.Completed,
    })),
  )

/** Parcels of an order side by side, and their destination. */
export function ParcelsCard({ order }: { order: OrderDetail }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const parcels = listParcels(order)
  const isSeveral = parcels.length > 1
  return (
    <Card label={t('parcels')}>
      <CardHead
        title={t('parcels')}
        note={isSeveral ? t('parcelCount', { count: parcels.length }) : undefined}
        more={
          isSeveral ? { href: getParcelsPath(order, paths), label: t('allParcels') } : undefined
        }
      />
      <ul className={styles.parcels}>
        {parcels.map((parcel) => (
          <ParcelTile
            key={parcel.id}
            parcel={parcel}
            href={paths.logisticsDetail({ orderId: order.id, parcel: parcel.trackingNumber })}
            supplierName={order.children.length > 1 ? parcel.supplierName : ''}
            isSeveral={isSeveral}
          />
        ))}
      </ul>
      {order.receiver.address !== '' && (
        <section className={styles.receiver} aria-label={t('recipient')}>
          <Receiver receiver={order.receiver} />
        </section>
      )}
    </Card>
  )
}

type ParcelTileProps = {
  parcel: ReturnType<typeof listParcels>[number]
  href: string
  /** name of the supplier; '' where the order has only one supplier */
  supplierName: string
  isSeveral: boolean
}

function ParcelTile({ parcel, href, supplierName, isSeveral }: ParcelTileProps) {
  const t = useMessages(messages)
  const tOrder = useMessages(orderMessages)
  const { shipper, trackingNumber, status, isReceived } = parcel
  return (
    <li className={cx(styles.parcel, isSeveral && styles.several)}>
      <Link href={href} className={styles.link}>
        <span className={styles.status}>
          <IconTruck size={20} />
          {isReceived ? t('parcelReceived') : getParcelStatusName(status, tOrder)}
          {supplierName && <span className={styles.secondary}>{supplierName}</span>}
        </span>
        <span className={styles.news}>{formatParcelNews(parcel, tOrder)}</span>
      </Link>
      <p className={styles.number}>
        {shipper} {trackingNumber}
        <CopyButton text={trackingNumber} label={t('copyTrackingNumber')} />
      </p>
    </li>
  )
}
