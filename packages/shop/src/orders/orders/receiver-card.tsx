import type { OrderDetail } from '@mall/contract'
import { maskPhone } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { formatHours, outletMessages } from '@mall/commerce/outlet'
import { Card, IconPin } from '@mall/ui'
import { messages } from './messages.ts'
import styles from './orders.module.css'

/** Destination of an order: its receiver, or the outlet where it is collected. */
export function DestinationCard({ order }: { order: Pick<OrderDetail, 'receiver' | 'given'> }) {
  const t = useMessages(messages)
  const pickup = order.given?.pickup
  if (pickup) {
    return (
      <Card label={t('pickup')}>
        <PickupPlace pickup={pickup} />
      </Card>
    )
  }
  return order.receiver.address === '' ? null : <ReceiverCard order={order} />
}

/** Receiver of an order that is shipped. */
export function ReceiverCard({ order }: { order: Pick<OrderDetail, 'receiver'> }) {
  const t = useMessages(messages)
  return (
    <Card label={t('recipient')}>
      <Receiver receiver={order.receiver} />
    </Card>
  )
}

type Pickup = NonNullable<NonNullable<OrderDetail['given']>['pickup']>

function PickupPlace({ pickup: { outletName, address, hours } }: { pickup: Pickup }) {
  const tOutlet = useMessages(outletMessages)
  return (
    <div className={styles.receiver}>
      <IconPin size={20} />
      <div className={styles.text}>
        <p className={styles.name}>{outletName}</p>
        <p className={styles.note}>{address}</p>
        <p className={styles.note}>{formatHours(hours, tOutlet)}</p>
      </div>
    </div>
  )
}

export function Receiver({ receiver }: Pick<OrderDetail, 'receiver'>) {
  const { name, tel, address } = receiver
  return (
    <div className={styles.receiver}>
      <IconPin size={20} />
      <div className={styles.text}>
        <p className={styles.name}>
          {name} {maskPhone(tel)}
        </p>
        <p className={styles.note}>{address}</p>
      </div>
    </div>
  )
}
