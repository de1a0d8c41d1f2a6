import type { ReactNode } from 'react'
import type { OrderDetail } from '@mall/contract'
import { useMessages } from '@mall/core/messages'
import styles from '../cards.module.css'
import { messages } from '../messages.ts'

type Props = { order: Pick<OrderDetail, 'id' | 'receiver'>; children?: ReactNode }

/** Number and receiver of an order of the card. */
export function OrderFacts({ order, children }: Props) {
  const t = useMessages(messages)
  const { name, tel, address } = order.receiver
  return (
    <div className={styles.details}>
      <p>{t('orderId', { id: order.id })}</p>
      {name !== '' && (
        <p>
          {name} {tel}
        </p>
      )}
      {address !== '' && <p>{t('shipTo', { address })}</p>}
      {children}
    </div>
  )
}
