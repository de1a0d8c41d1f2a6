import type { OrderParcel } from '@mall/contract'
import { useMessages } from '@mall/core/messages'
import { IconNext, IconTruck, Link } from '@mall/ui'
import { orderMessages, messages } from '../messages.ts'
import { formatParcelNews } from './parcels.ts'
import styles from './parcel-strip.module.css'

type Props = {
  parcel: Pick<OrderParcel, 'shipper' | 'trackingNumber' | 'latest'>
  href: string
  /** parcels of the order; the strip shows the one with the latest news */
  parcelCount?: number
}

/** Latest news of a parcel; leads to its timeline. */
export function ParcelStrip({ parcel, href, parcelCount = 1 }: Props) {
  const t = useMessages(messages)
  const tParcel = useMessages(orderMessages)
  return (
    <Link href={href} className={styles.strip}>
      <IconTruck size={20} className={styles.truck} />
      <span className={styles.news}>{formatParcelNews(parcel, tParcel)}</span>
      {parcelCount > 1 && (
        <span className={styles.count}>{t('parcelCount', { count: parcelCount })}</span>
      )}
      <IconNext size={16} className={styles.next} />
    </Link>
  )
}

/** Strip with a text instead of a parcel, where no parcel is on its way. */
export const NoParcelStrip = ({ text }: { text: string }) => (
  <div className={styles.strip}>
    <IconTruck size={20} className={styles.truck} />
    <span className={styles.news}>{text}</span>
  </div>
)

export const ParcelStripButton = ({ text, onClick }: { text: string; onClick: () => void }) => (
  <button type="button" className={styles.strip} onClick={onClick}>
    <IconTruck size={20} className={styles.truck} />
    <span className={styles.news}>{text}</span>
    <IconNext size={16} className={styles.next} />
  </button>
)
