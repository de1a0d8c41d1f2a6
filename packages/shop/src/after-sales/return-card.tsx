import { useState } from 'react'
import type { AfterSale } from '@mall/contract'
import { AfterSaleStatus as S } from '@mall/contract/states'
import { useMessages } from '@mall/core/messages'
import { Button, Card, CardHead } from '@mall/ui'
import { CopyButton } from '../common/index.ts'
import { ParcelTimeline } from '../orders/index.ts'
import styles from './after-sales.module.css'
import { messages } from './messages.ts'

/** Address for returned goods, and the parcel they were sent with. */
export function ReturnCard({ request }: { request: AfterSale }) {
  const t = useMessages(messages)
  const { status, returnAddress, returnParcel } = request
  // A query may reach the courier: only on request.
  const [isOpen, setOpen] = useState(false)
  if (returnParcel) {
    const { shipper, trackingNumber, isTrackable } = returnParcel
    return (
      <>
        <Card label={t('returnParcel')}>
          <CardHead quiet title={t('returnParcel')} />
          <p className={styles.copyable}>
            {shipper} {trackingNumber}
            <CopyButton text={trackingNumber} label={t('copyTrackingNumber')} />
          </p>
          {isTrackable && !isOpen && (
            <Button size="m" variant="line" block onClick={() => setOpen(true)}>
              {t('viewParcel')}
            </Button>
          )}
        </Card>
        {isTrackable && isOpen && (
          <ParcelTimeline orderId={request.orderId} parcel={trackingNumber} />
        )}
      </>
    )
  }
  if (status !== S.AwaitingReturn) return null
  return (
    <Card label={t('returnAddress')}>
      <CardHead quiet title={t('returnAddress')} />
      {returnAddress === '' ? (
        <p className={styles.secondary}>{t('noReturnAddress')}</p>
      ) : (
        <p className={styles.copyable}>
          {returnAddress}
          <CopyButton text={returnAddress} label={t('copyAddress')} />
        </p>
      )}
    </Card>
  )
}
