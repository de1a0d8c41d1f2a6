import type { OrderDetail } from '@mall/contract'
import { maskPhone } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { Card, IconPin } from '@mall/ui'
import { messages } from './messages.ts'
import styles from './orders.module.css'

/** Receiver of an order that is shipped. */
export function ReceiverCard({ order }: { order: Pick<OrderDetail, 'receiver'> }) {
  const t = useMessages(messages)
  return (
    <Card label={t('recipient')}>
      <Receiver receiver={order.receiver} />
    </Card>
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
