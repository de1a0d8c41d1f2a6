import { useMessages } from '@mall/core/messages'
import { CopyButton } from '../../common/index.ts'
import styles from './logistics.module.css'
import { messages } from './messages.ts'

/** Courier and number of a parcel, to copy. */
export function TrackingNumber({
  shipper,
  trackingNumber,
}: {
  shipper: string
  trackingNumber: string
}) {
  const t = useMessages(messages)
  return (
    <p className={styles.number}>
      <span className={styles.selectable}>
        {shipper} {trackingNumber}
      </span>
      <CopyButton text={trackingNumber} label={t('copyTrackingNumber')} />
    </p>
  )
}
